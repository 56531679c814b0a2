// The output of `lscpu` and of `lscpu -J`, in English or translated.
//
// Reference: util-linux, sys-utils/lscpu.c and po/ of 2.38. Skipped: Flags, Vulnerability …, blank lines and the titles of
// sections. A label may occur twice, once for each kind of core of a hybrid processor.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { firstLines, reportBadLine } from './reading/lines.ts'

// Thread(s) per core:                      1      Cœur(s) par socket :  4      座：  2
const line = /^ *((?:[\p{Lu}\p{Lo}«]|modo)[^:：]{0,80}?)[ \u00a0]?[:：]\s*(.*)$/u
const expected = 'a label and a value'
// Markierungen, Drapeaux, … are the flags.
const skipped =
  /^(?:Flags|Vulnerability .*|Markierungen|Drapeaux|Indicadores|Opções|Flagi|Флаги|フラグ|标记|標記)$/
// {"lscpu": [ {"field":"Architecture:", "data":"x86_64"}, …   Newer versions nest entries, with a pair on two lines.
const json = /^\s*\{\s*"lscpu":\s*\[/
const jsonFrame = /^[\s{}[\],]*(?:"(?:lscpu|children)":\s*\[[\s{[]*)?$/
const jsonText = /"(field|data)":\s*"((?:[^"\\]|\\.){0,4000})"/g

// What facts are called here, and their labels in English, German, French, Spanish, Portuguese, Polish, Russian, Japanese and Chinese
// without blanks and quotation marks. Every other label is a fact under its own name.
const labels: readonly (readonly [fact: string, labels: string])[] = [
  [
    'cpu model',
    'Modelname|Modellname|Nomdemodèle|Nombredelmodelo|Nomedomodelo|Nazwamodelu|Имямодели|モデル名|型号名称|型號名稱',
  ],
  ['cpus', 'CPU(s)|Processeur(s)|CPU'],
  [
    'cpus on-line',
    'On-lineCPU(s)list|ListederOnline-CPU(s)|Listedeprocesseur(s)enligne|Listadela(s)CPU(s)enlínea|ListadeCPU(s)on-line|ListaaktywnychCPU|オンラインになっているCPUのリスト|在线CPU列表',
  ],
  [
    'threads per core',
    'Thread(s)percore|Thread(s)proKern|Thread(s)parcœur|Hilo(s)deprocesamientopornúcleo|Thread(s)pornúcleo|Wątkównardzeń|Потоковнаядро|コアあたりのスレッド数|每个核的线程数|每核心執行緒數',
  ],
  [
    'cores per socket',
    'Core(s)persocket|Kern(e)proSockel|Kern(e)proSocket|Cœur(s)parsocket|Núcleo(s)porsocket|Núcleo(s)porsoquete|Rdzeninagniazdo|Ядернасокет|ソケットあたりのコア数|每个座的核数|每通訊端核心數',
  ],
  [
    'cores per cluster',
    'Core(s)percluster|Kern(e)proCluster|Cœur(s)parcluster|Núcleo(s)porcluster|Rdzeninaklaster',
  ],
  ['sockets', 'Socket(s)|Sockel|Soquete(s)|Gniazd|Сокетов|ソケット数|座|通訊端'],
  [
    'numa nodes',
    'NUMAnode(s)|NUMA-Knoten|Nœud(s)NUMA|Modo(s)NUMA|Nó(s)deNUMA|WęzłówNUMA|NUMAnode|NUMAノード数|NUMAノード|NUMA节点|NUMA節點',
  ],
  [
    'hypervisor',
    "Hypervisorvendor|Hypervisor-Anbieter|Constructeurd'hyperviseur|Constructeurd’hyperviseur|Fabricantedelhipervisor|Fabricantedohipervisor|Producenthipernadzorcy|Разработчикгипервизора|ハイパーバイザのベンダー|超管理器厂商|Hypervisor供應商",
  ],
]
const names = new Map(labels.flatMap(([fact, all]) => all.split('|').map((label) => [label, fact])))
const plain = (label: string): string => label.replace(/[\s«»]/g, '')
const architecture =
  /^(?:Architecture|CPUop-mode\(s\)|Architektura?|Arquitectura|Arquitetura|Архитектура|アーキテクチャ|架构|架構)$/
const second =
  /^(?:CPUop-mode\(s\)|ByteOrder|CPUOperationsmodus|Byte-Reihenfolge|Mode\(s\)opératoire\(s\)desprocesseurs|Boutisme|modo\(s\)deoperacióndelasCPUs|Ordendelosbytes|Modo\(s\)operacionaldaCPU|Tryb\(y\)pracyCPU|Порядокбайт|CPU操作モード|バイト順序|CPU运行模式|字节序|CPU作業模式|CPU(?:\(s\))?)$/

/** `lscpu`: facts such as `cpu model`, `sockets`, `cores per socket`, `threads per core`, `cpus`, `numa nodes`. */
export const lscpu: Format = {
  name: 'lscpu',
  recognises(source) {
    if (json.test(source.head)) return true
    const [first = '', ...others] = firstLines(source, 8).map((text) =>
      plain(line.exec(text)?.[1] ?? ''),
    )
    return architecture.test(first) && others.some((label) => second.test(label))
  },
  read,
}

function read(source: Source): readonly FactsReading[] {
  if (json.test(source.head)) return [{ kind: 'facts', facts: jsonFacts(source) }]
  const facts: Fact[] = []
  for (const [index, text] of source.lines().entries()) {
    // Long lists, such as flags, continue below their first words.
    if (text.trim() === '' || /^ {20}[a-z\d_ ]+$/.test(text)) continue
    const [, label, value] = line.exec(text.trimEnd()) ?? []
    if (label === undefined) reportBadLine(source, 'lscpu', { text, line: index + 1 }, expected)
    else addLabel(facts, label, value, index + 1)
  }
  return [{ kind: 'facts', facts }]
}

function jsonFacts(source: Source): readonly Fact[] {
  const facts: Fact[] = []
  let label = ''
  for (const [index, text] of source.lines().entries()) {
    const line = index + 1
    const found = [...text.matchAll(jsonText)]
    if (!jsonFrame.test(text.replace(jsonText, '')))
      reportBadLine(source, 'lscpu', { text, line }, expected)
    for (const [, kind, value = ''] of found) {
      if (kind === 'field') label = value.trim().replace(/:$/, '')
      else addLabel(facts, label, value, line)
    }
  }
  return facts
}

function addLabel(facts: Fact[], label: string, value: string | undefined, line: number): void {
  if (value === undefined || value.trim() === '' || skipped.test(label)) return
  facts.push({ name: names.get(plain(label)) ?? label, value: value.trim(), line })
}
