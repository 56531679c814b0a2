// The output of `sysctl -a`: settings of the kernel that change measurements. Others, such as host names and counters, are skipped.
//
// Reference: Linux, Documentation/admin-guide/sysctl/.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { filledLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'sysctl'

// vm.swappiness = 60   net.ipv4.tcp_rmem = 4096⇥131072⇥6291456
const row = /^((?:abi|debug|dev|fs|kernel|net|user|vm|crypto|sunrpc)(?:\.[\w/-]+)+) ?= ?(.*)$/
// sysctl: permission denied on key 'fs.protected_fifos'
const message = /^sysctl: /
const relevant =
  /^(?:vm\.(?:swappiness|dirty_\w+|overcommit_\w+|nr_hugepages|nr_overcommit_hugepages|zone_reclaim_mode|min_free_kbytes|max_map_count|watermark_\w+|vfs_cache_pressure|page-cluster|compaction_proactiveness|stat_interval|numa_stat)|kernel\.(?:osrelease|sched_(?!domain)\w+|numa_balancing\w*|nmi_watchdog|watchdog|shm(?:max|all|mni)|sem|threads-max|pid_max|perf_event_paranoid|timer_migration|randomize_va_space|io_uring_disabled)|fs\.(?:aio-max-nr|file-max|nr_open)|net\.core\.(?:somaxconn|[rw]mem_\w+|netdev_max_backlog|netdev_budget\w*|busy_\w+|default_qdisc)|net\.ipv4\.(?:ip_local_port_range|tcp_(?:congestion_control|[rw]mem|mem|max_syn_backlog|tw_reuse|fin_timeout|slow_start_after_idle|timestamps|sack|window_scaling|syncookies|no_metrics_save|mtu_probing|notsent_lowat)))$/

/** `sysctl -a`: facts such as `vm.swappiness`. */
export const sysctl: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 20).filter((text) => !message.test(text))
    return lines.length >= 3 && lines.every((text) => row.test(text))
  },
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  for (const each of filledLines(source)) {
    const [, name, value = ''] = row.exec(each.text.trimEnd()) ?? []
    if (name === undefined && !message.test(each.text))
      reportBadLine(source, tool, each, 'a setting and its value')
    else if (name !== undefined && relevant.test(name))
      facts.push({ name, value: value.replace(/\s+/g, ' ').trim(), line: each.line })
  }
  return [{ kind: 'facts', facts }]
}
