// Secrets in sentences of several languages: a word for a password, a verb, a value.
import { sentenceWords } from '../names.ts'
import { caselessRule, unicodeRule, type SecretRule } from './rule.ts'

interface Language {
  readonly words: string
  readonly verbs: string
  /** Adverbs between the verb and the value. */
  readonly adverbs: string
  /** Words that follow the verb in sentences without a value. */
  readonly others: string
}

const languages: readonly Language[] = [
  {
    words: 'password|passphrase|passwd|pwd|pw',
    verbs: 'is|was',
    adverbs: 'now|still|again|currently|just|simply|only',
    others: String.raw`${sentenceWords}|[a-z]+ed|\w+_password`,
  },
  {
    words: 'kennwort|passwort|zugangsdaten',
    verbs: 'lautet|ist|war|heißt|bleibt|sind|lauten',
    adverbs: 'jetzt|nun|noch|immer|wieder|weiterhin|aktuell|derzeit',
    others:
      'abgelaufen|falsch|richtig|leer|nicht|kein|keine|zu|im|in|für|auf|bei|beim|das|der|die|dem|den|ein|eine|einem|nur|nötig|notwendig|erforderlich|geändert|gesetzt|gültig|ungültig|bekannt|unbekannt|gleich|sicher|geheim|dasselbe|identisch|wie|von|vom|hinterlegt|gespeichert|mir|uns|egal',
  },
  {
    words: 'mot de passe|mdp',
    verbs: 'est|était|reste|:',
    adverbs: 'toujours|maintenant|encore|désormais',
    others:
      'dans|le|la|les|un|une|vide|expiré|incorrect|invalide|le même|requis|obligatoire|nécessaire|stocké|dans|chez|sur|pas|en|à|de|du|demandé|inconnu|connu|identique|changé|correct|faux',
  },
  {
    words: 'contraseña|clave|password',
    verbs: 'es|era|sigue siendo',
    adverbs: 'ahora|todavía|aún|siempre',
    others:
      'la|el|los|las|un|una|incorrect[oa]|inválid[oa]|obligatori[oa]|necesari[oa]|vací[oa]|en|no|de|del|misma|que|desconocid[oa]|requerid[oa]|igual|secret[oa]',
  },
  {
    words: 'senha',
    verbs: 'é|era|continua',
    adverbs: 'agora|ainda|sempre',
    others:
      'a|o|um|uma|incorret[oa]|inválid[oa]|obrigatóri[oa]|vazi[oa]|em|no|na|não|de|do|da|mesma|que|igual',
  },
  {
    words: 'password|parola|chiave',
    verbs: 'è|era|resta',
    adverbs: 'ora|ancora|sempre|adesso',
    others:
      'la|il|un|una|errata|scaduta|vuota|in|nel|nella|non|di|del|della|stessa|che|obbligatoria|richiesta|sbagliata',
  },
  {
    words: 'wachtwoord',
    verbs: 'is|was|blijft',
    adverbs: 'nu|nog|nog steeds|weer',
    others:
      'het|de|een|verlopen|onjuist|leeg|in|niet|geen|op|bij|voor|van|nodig|vereist|verplicht|fout|gewijzigd|bekend|onbekend|hetzelfde',
  },
  {
    words: 'lösenordet|lösenord|adgangskoden|adgangskode|passordet',
    verbs: 'är|var|er',
    adverbs: 'nu|fortfarande|stadig|fortsatt',
    others: 'i|på|det|den|ett|en|fel|tomt|inte|ikke|samma|okänt|krävs|felaktigt',
  },
  {
    words: 'hasło|heslo|jelszó|salasana|parolă',
    verbs: 'to|je|jest|on|este',
    adverbs: 'teraz|nadal|stále|nyt',
    others: 'w|na|nie|ve|není|uložené|puste|prázdné|samo|stejné|samé',
  },
  {
    words: 'пароль',
    verbs: '-|–|—|это',
    adverbs: 'сейчас|теперь',
    others: 'в|на|не|у|для|от',
  },
]

const allOthers = languages.map(({ others }) => others).join('|')
const end = String.raw`(?=["'\x60”“»]?(?:[,;.)](?:\s|$)|\s*$|\s+[-–—(]))`

/** The value after a verb ends its clause: Root-Kennwort lautet jetzt pw, bitte ändern. */
export const languageRules: readonly SecretRule[] = [
  ...languages.map(({ words, verbs, adverbs, others }) =>
    unicodeRule(
      String.raw`((?<![\w-])(?:[\w.]{1,40}[-_])?(?:${words})(?:\s[^\n:="'.,;]{0,60})?\s(?:${verbs})\s*:?\s+(?:(?:${adverbs})\s+){0,2}["'\x60„“»]?)(?!(?:${adverbs}|${others})(?![\p{L}\d-]))([^\s"'\x60,;“”«»]{4,128}?)${end}`,
    ),
  ),
  // German: Das Passwort wurde auf pw geändert
  caselessRule(
    String.raw`((?<![\w-])(?:[\w.]{1,40}-)?(?:kennwort|passwort|pw)\s[^\n:="']{0,40}?\b(?:auf|zu)\s+["'„]?)([^\s"'„“,;]{4,128})(?=["'“]?\s(?:geändert|gesetzt|zurückgesetzt))`,
  ),
  // French: mot de passe « two words »
  caselessRule(String.raw`(\bmot de passe\s[^\n«]{0,40}«\s{0,2})([^»\n]{1,128}?)(?=\s{0,2}»)`),
  // A value after a colon at the end of the line: the root password on the new boxes: pw   Kennwort für bench: pw
  unicodeRule(
    String.raw`((?<![\w-])(?:[\w.]{1,40}[-_])?(?:passwords?|pass ?phrase|passwd|pwd|pw|${languages
      .slice(1)
      .map(({ words }) => words)
      .join(
        '|',
      )})(?:\s\w{1,20})?\s(?:for|of|on|at|to|für|auf|von|bei|pour|de|du|des|para|del|di|per|voor|van|för|til|do|na|от|для|к)\s[^\n:="'?]{1,60}:\s+["'\x60]?)(?!(?:${allOthers})(?![\p{L}\d-]))((?:[^\s"'\x60,;:/<>[\](){}$]|;(?=[^\s;])){4,128}?)(?=["'\x60]?[.!]?\s*$)`,
  ),
]
