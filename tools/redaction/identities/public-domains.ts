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

/** True for a domain whose subdomains are public sites: `mysql.com`, `example.org`. */
export function isPublicDomain(domain: string): boolean {
  return publicDomains.has(domain) || domain.startsWith('example.') || domain.startsWith('domain.')
}
