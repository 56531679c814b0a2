// Full names of hosts, such as db1.lab.acme.net, in any context: at least one label in front of a registered domain.
//
// Dotted words are also classes of Java, files and members of objects, so the last label decides how much else a name needs.

// No word of a program and no end of a file.
const plainDomains =
  'com|net|org|edu|gov|mil|biz|eu|de|fr|uk|nl|ru|cz|jp|kr|cn|vn|dk|au|ua|kz|tw|hk|nz|mx|za|ke|ng|il|ae|bd|ee|hu|gr|bg|ar|cl|ve|uy|ec|pk|eg|lu'
// Also words in programs and data: such a name needs a digit or a hyphen, or a word for a host in front.
const wordDomains =
  'io|dev|app|info|cloud|tech|systems|network|services|online|site|host|ai|co|tv|me|us|it|at|be|lt|ge|by|es|tr|th|ca|se|pt|ie|si|hr|sk|fi|ch|br|lv|sg|xyz|lab|pl|cc|in|id|no|is|ro|my|ma|sa'
const isPlainDomain = new RegExp(`^(?:${plainDomains})$`)

/** The last labels of full names. */
export const fullNameEnds: readonly string[] = `${plainDomains}|${wordDomains}`.split('|')

/** A text without a match of this has no full name of a host. */
export const fullNameEnd = new RegExp(
  String.raw`\.(?:${plainDomains})(?![a-z\d])|\.(?:${wordDomains})(?![a-z\d]|\.\w)`,
  'i',
)

// The domain of an email address is not a host; https://kim@db1.acme.net names one.
const chain =
  /(?<![\w.%$\\-])(?<!(?<!:\/\/[^\s/@]{1,64})@)[A-Za-z0-9][\w-]{0,62}(?:\.[A-Za-z0-9][\w-]{0,62}){2,9}(?![\w@-])/g
// db1.acme.net.err     db1.acme.net-slow.log     db1.acme.net-bin.000002
const fileEnd =
  /(?:-(?:slow|relay|bin|relay-bin|general|error)){0,2}(?:\.(?:log|err|pid|index|txt|out|csv|json|xml|html|gz|tgz|tar|zst|xz|data|svg|\d{6})){1,3}$/
// The first label of a package, and of a member of an object.
const packageStart =
  /^(?:com|org|net|io|edu|gov|java|javax|sun|jdk|jakarta|dev|de|fr|ru|cn|uk|nl|this|self|_this|window|process|module|options|config|args|node)$/i
const hostBefore =
  /(?:\bhost(?:name)?s?|\bserver|\bnode|\bfrom|\binstance|\baddr(?:ess)?|\bssh|\bscp|\bping|\btraceroute|\bmtr|\bconnect(?:ed|ing)? to|\bvia|\bpeer|\bmaster|\breplica|\bsource|\bprimary|\bmember|\bfqdn|\btarget|\s-[hH]|\/\/|@)["']?\s{0,2}[=:]?\s{0,4}["'(<[]?$/i
const portAfter = /^:\d{2,5}(?!\d|:)/
const sharedSite = /^(?:www\d?|ftp\d?|mirrors?\d?|docs?|download|downloads|cdn|static)$/
// Labels of the parts of a company that no public site has.
const privateLabel =
  /^(?:int|internal|intra|corp|lan|lab|labs?\d|eng|perf|bench|prod|staging|stage|priv|private|mgmt|ipmi|bmc|idrac|ilo|dc\d{0,2}|rack\d{0,3}|vpn|office)$/
// us-east-1.ec2.archive.ubuntu.com
const region = /^[a-z]{2}-[a-z]{3,12}-?\d$/
const handled =
  /\.(?:amazonaws\.com|azure\.com|windows\.net|googleusercontent\.com|oraclevcn\.com|oraclecloud\.com)$/
const secondLevel = /^(?:co|com|net|org|ac|edu|gov|or|ne|go|gob|mil)$/

/** The full names of hosts in a line. */
export function fullNames(line: string): readonly string[] {
  return [...line.matchAll(chain)].flatMap(({ 0: text, index }) => {
    const name = text.replace(fileEnd, '')
    const before = line.slice(Math.max(0, index - 24), index)
    const after = line.slice(index + text.length, index + text.length + 8)
    return isHost(name, before, name === text ? after : '') ? [name] : []
  })
}

function isHost(name: string, before: string, after: string): boolean {
  const labels = name.toLowerCase().split('.')
  const domain = labels.at(-1) ?? ''
  const registered = secondLevel.test(labels.at(-2) ?? '') && domain.length === 2 ? 3 : 2
  const own = labels.slice(0, -registered)
  const [first] = own
  if (first === undefined || packageStart.test(first) || !isSpelledAsHost(name, labels))
    return false
  const isCalled = (hostBefore.test(before) && !after.startsWith('(')) || portAfter.test(after)
  const isNumbered = labels.some(
    (label) => /[a-z]-?\d|-[a-z]|\d[a-z]/.test(label) && !/^v\d/.test(label),
  )
  if (!isPlainDomain.test(domain)) {
    if (!isWordDomain.test(domain)) return false
    if (!isCalled && (fileDomain.test(domain) || /^\s?(?:=|\()/.test(after) || !isNumbered))
      return false
  }
  if (handled.test(name)) return false
  const isPrivate = own.some((label) => privateLabel.test(label))
  if (isPublicDomain(labels.slice(-registered).join('.'))) return isPrivate && !region.test(first)
  if (sharedSite.test(first) && !isPrivate) return false
  // Keys of Kubernetes, images and modules of Go: mysql.presslabs.org/role
  return !/^\/[A-Za-z]/.test(after) || isCalled || /\d[a-z]?$/.test(first)
}

// Labels in capitals are a host only if all are; the last two have no underscore, none is a number, and the one in front of the
// domain is no end of a file: app.min.js.br
function isSpelledAsHost(name: string, labels: readonly string[]): boolean {
  const domain = name.slice(name.lastIndexOf('.') + 1)
  if (domain !== domain.toLowerCase() && name !== name.toUpperCase()) return false
  if (labels.slice(-2).some((label) => label.includes('_')) || fileLabel.test(labels.at(-2) ?? ''))
    return false
  return labels.every((label) => !/^\d+$/.test(label))
}

// Such a name needs a word for a host in front.
const fileDomain = /^(?:pl|cc|in|id|no|is|ro|my|ma|sa)$/
const isWordDomain = new RegExp(`^(?:${wordDomains})$`)
const fileLabel = /^(?:js|css|html?|json|xml|txt|log|so|gz|tar|cnf|conf|yaml|yml|lua|sql)$/

// Domains of projects, vendors and documentation: their sites name no machine of a benchmark.
const domains = `
  mysql.com mariadb.org mariadb.com percona.com postgresql.org mongodb.com mongodb.org oracle.com sqlite.org redis.io redis.com
  clickhouse.com clickhouse.tech pingcap.com tidb.io cockroachlabs.com vitess.io planetscale.com timescale.com citusdata.com
  edb.com enterprisedb.com 2ndquadrant.com codership.com galeracluster.com proxysql.com severalnines.com scylladb.com
  datastax.com elastic.co influxdata.com rocksdb.org couchbase.com neo4j.com duckdb.org monetdb.org singlestore.com tpc.org
  hammerdb.com github.com github.io githubusercontent.com gitlab.com gitlab.io bitbucket.org atlassian.com atlassian.net
  sourceforge.net launchpad.net ppa.launchpadcontent.net launchpadcontent.net codeberg.org sr.ht kernel.org ubuntu.com
  canonical.com debian.org debian.net centos.org fedoraproject.org redhat.com rockylinux.org almalinux.org opensuse.org suse.com
  suse.de archlinux.org gentoo.org alpinelinux.org freebsd.org openbsd.org netbsd.org gnu.org fsf.org intel.com amd.com arm.com
  nvidia.com ibm.com microsoft.com msft.net visualstudio.com windowsupdate.com google.com googleapis.com googlesource.com
  gstatic.com golang.org go.dev gcr.io pkg.dev k8s.io kubernetes.io docker.io docker.com quay.io mcr.microsoft.com ghcr.io
  helm.sh coreos.com cnpg.io zalan.do strimzi.io presslabs.org crunchydata.com cert-manager.io istio.io argoproj.io jetstack.io
  kubedb.com cybozu.com cilium.io projectcalico.org openshift.io openshift.com rancher.io rancher.com cattle.io knative.dev
  opencontainers.org cncf.io grafana.com grafana.net grafana.org prometheus.io npmjs.org npmjs.com nodejs.org pypi.org
  pythonhosted.org python.org anaconda.com anaconda.org readthedocs.io readthedocs.org rubygems.org ruby-lang.org crates.io
  rust-lang.org docs.rs maven.org sonatype.org gradle.org cpan.org metacpan.org perl.org php.net packagist.org java.net
  openjdk.org openjdk.java.net jetbrains.com apache.org w3.org ietf.org iana.org whatwg.org xmlsoap.org openxmlformats.org
  mozilla.org mozilla.com wikipedia.org wikimedia.org archive.org stackoverflow.com stackexchange.com serverfault.com
  superuser.com askubuntu.com reddit.com twitter.com x.com facebook.com linkedin.com youtube.com medium.com substack.com
  wordpress.com blogspot.com blogger.com tumblr.com hubspot.com slideshare.net speakerdeck.com acm.org ieee.org arxiv.org
  phoronix.com openbenchmarking.org spec.org anandtech.com lwn.net freedesktop.org gnome.org kde.org linuxfoundation.org
  brendangregg.com oreilly.com die.net man7.org cloudflare.com cloudfront.net akamai.net akamaiedge.net fastly.net jsdelivr.net
  unpkg.com cdnjs.com letsencrypt.org digicert.com globalsign.com verisign.com ntp.org cloudera.com databricks.com snowflake.com
  amazon.com aws.dev awsstatic.com digitalocean.com hetzner.com linode.com vultr.com ovhcloud.com scaleway.com packet.net
  equinix.com hashicorp.com terraform.io vaultproject.io consul.io ansible.com puppet.com puppetlabs.com chef.io vagrantup.com
  jenkins.io travis-ci.org travis-ci.com circleci.com appveyor.com codecov.io coveralls.io shields.io docker.elastic.co
  haproxy.org haproxy.com nginx.org nginx.com pgbouncer.org jemalloc.net openssl.org curl.se zlib.net boost.org llvm.org
  cmake.org slack.com pagerduty.com sentry.io newrelic.com datadoghq.com
`
const publicDomains = new Set(domains.trim().split(/\s+/))

// True for a domain whose subdomains are public sites: `mysql.com`, `example.org`.
function isPublicDomain(domain: string): boolean {
  return publicDomains.has(domain) || domain.startsWith('example.') || domain.startsWith('domain.')
}
