// The rules of sentences alone: a word for a password, a verb, perhaps an adverb, and a value in braces.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { languageRules } from '../../tools/redaction/rules/languages.ts'

const secrets = [
  'the root password is {hunter2x}',
  'The pw was still {hunter2x}, then it changed',
  'password for sbtest on the new boxes: {hunter2x}',
  'Das Kennwort lautet {Regenschirm7}',
  'Root-Passwort ist jetzt {Regenschirm7}, bitte ändern',
  'Das Passwort wurde auf {Regenschirm7} geändert',
  'Kennwort für bench: {Regenschirm7}',
  'le mot de passe est {parapluie7}',
  'mdp était toujours {parapluie7}',
  'mot de passe « {deux mots} »',
  'mot de passe de bench: {parapluie7}',
  'la contraseña es {paraguas7}',
  'la clave era ahora {paraguas7}',
  'a senha é {sombrinha7}',
  'A senha era ainda {sombrinha7}',
  'la password è {ombrello7}',
  'la chiave era ancora {ombrello7}',
  'het wachtwoord is {paraplu77}',
  'wachtwoord blijft nog steeds {paraplu77}',
  'lösenordet är {paraply77}',
  'adgangskoden er stadig {paraply77}',
  'hasło to {parasol77}',
  'heslo je teraz {parasol77}',
  'salasana on nyt {parasol77}',
  'пароль это {zontik77}',
  'пароль - теперь {zontik77}',
  'пароль для bench: {zontik77}',
]

const harmless = [
  'the root password is required',
  'the password was changed',
  'the password is now stored',
  'password for the user: required',
  'Das Kennwort lautet dasselbe',
  'Das Passwort ist jetzt geändert',
  'Kennwort für bench: hinterlegt',
  'le mot de passe est requis',
  'le mot de passe est maintenant expiré',
  'la contraseña es incorrecta',
  'la contraseña es ahora secreta',
  'a senha é obrigatória',
  'a senha ainda é inválida',
  'la password è scaduta',
  'la password è ancora richiesta',
  'het wachtwoord is verlopen',
  'het wachtwoord is nu gewijzigd',
  'lösenordet är felaktigt',
  'lösenordet är fortfarande okänt',
  'hasło to puste',
  'heslo je stále uložené',
  'пароль это для',
  // A word of each language after a colon, of which the first is English.
  'password for bench: expired',
  'password for bench: verplicht',
  'password for bench: сейчас же надо',
]

function redacted(text: string): string {
  return languageRules.reduce((line, { pattern }) => line.replace(pattern, '$1[redacted]'), text)
}

suite('sentences in several languages', () => {
  for (const text of secrets)
    test(text, () => {
      const line = text.replaceAll(/[{}]/g, '')
      assert.equal(redacted(line), text.replaceAll(/\{[^}]*\}/g, '[redacted]'))
      assert.equal(
        redacted(line.toUpperCase()),
        text.toUpperCase().replaceAll(/\{[^}]*\}/g, '[redacted]'),
      )
    })

  for (const text of harmless)
    test(text, () => {
      assert.equal(redacted(text), text)
    })
})
