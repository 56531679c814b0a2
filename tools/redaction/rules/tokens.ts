// Secrets that their own shape gives away: hashes, keys and tokens of services; addresses of network cards.
import { caselessRule, rule, type SecretRule } from './rule.ts'

export const tokenRules: readonly SecretRule[] = [
  // A password hash of MySQL, a token of GitHub, and an access key of AWS, also in base64.
  rule(String.raw`()(\*[0-9A-F]{40}\b)`),
  rule(
    String.raw`()(\b(?:gh[pousr]_|github_pat_)\w{30,255}|\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b|\b(?:QUtJQ|QVNJQ)[\w+/]{20,40}={0,2})`,
  ),
  rule(
    String.raw`()(\bglpat-[\w-]{16,64}|\bnpm_\w{30,64}|\bAIza[\w-]{30,64}|\bhv[sb]\.[\w-]{20,255}|\b[rs]k_(?:live|test)_\w{16,255}|\bwhsec_[\w+/=]{20,255})`,
  ),
  // Tokens of OpenAI, Docker, PyPI, Hugging Face, DigitalOcean, SendGrid, Google and age.
  rule(
    String.raw`()(\bsk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{20,255}|\bdckr_(?:pat|oat)_[\w-]{16,64}|\bpypi-[\w-]{30,255}|\bhf_[A-Za-z0-9]{30,64}|\bdop_v1_[0-9a-f]{32,64}|\bSG\.[\w-]{16,64}\.[\w-]{16,64}|\bGOCSPX-[\w-]{20,64}|\bya29\.[\w-]{20,255}|\bAGE-SECRET-KEY-1[0-9A-Z]{30,64})`,
  ),
  // Tokens of Grafana, Databricks, Atlassian, PlanetScale, New Relic, Sentry, Shopify, Postman, Terraform Cloud, Slack
  // and Telegram.
  rule(
    String.raw`()(\bgls[ac]_\w{20,255}|\bdapi[0-9a-f]{32}(?:-\d)?\b|\bATATT3[\w=-]{20,255}|\bpscale_(?:tkn|pw|oauth)_[\w.-]{20,255}|\bNRAK-[0-9A-Z]{20,64}|\bsntry[su]_[\w+/=-]{20,255}|\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{20,64}|\bPMAK-[0-9a-f-]{20,128}|\b\w{14}\.atlasv1\.[\w-]{20,255}|\bxapp-[\w-]{20,255}|(?<!\d)\d{8,10}:AA[\w-]{32,36}\b)`,
  ),
  // Tokens of GitLab, Linear, RubyGems, Doppler, Tailscale, 1Password, Fly, Heroku, Sourcegraph, Groq, xAI, NVIDIA,
  // Netlify, Pulumi, Buildkite, CircleCI, SonarQube, DigitalOcean, Artifactory, Cloudflare and PostHog.
  rule(
    String.raw`()(\bgl(?:rt|dt|oas|ptt|ft|cbt|soat|agent|imt|ffct)-[\w-]{16,64}|\blin_api_\w{20,64}|\brubygems_[0-9a-f]{32,64}|\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.]{20,128}|\btskey-[\w-]{16,128}|\bops_eyJ[\w=-]{32,1024}|\bfo1_[\w-]{32,64}|\bFlyV1\s+fm[12]_[\w+/=,]{16,1024}|\bHRKU-[\w-]{30,80}|\bsgp_[\w]{32,80}|\bgsk_\w{32,64}|\bxai-\w{32,128}|\bnvapi-[\w-]{32,128}|\bnfp_\w{32,64}|\bpul-[0-9a-f]{32,64}|\bbku?a_[\w]{20,80}|\bCCIP(?:AT|RJ)_\w{16,80}|\bsq[pua]_[0-9a-f]{32,64}|\bdo[or]_v1_[0-9a-f]{32,64}|\bAKCp[0-9A-Za-z]{32,80}|\bv1\.0-[0-9a-f]{16,32}-[0-9a-f]{64,256}|\bph[cx]_\w{32,64})`,
  ),
  // The customer token in the URL of a package repository: dlm.mariadb.com/repo/…
  rule(
    String.raw`(\bdlm\.mariadb\.com\/(?:repo\/)?)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`,
  ),
  // A private key in base64, as in client-key-data of kubectl, but not a certificate.
  rule(String.raw`()(\bLS0tLS1CRUdJTi(?!BDRVJU)[\w+/=]{16,8192})`),
  rule(String.raw`(\bdiscord(?:app)?\.com\/api\/webhooks\/\d{1,24}\/)([\w-]{16,128})`),
  rule(String.raw`(\bhooks\.slack\.com\/services\/)([\w/]{8,128})`),
  caselessRule(
    String.raw`([?&](?:sig|X-Amz-Signature|X-Amz-Security-Token|access_token)=)([^\s&"']{8,512})`,
  ),
  // Password hashes of /etc/shadow, PostgreSQL, LDAP and caching_sha2_password.
  rule(
    String.raw`()((?<![\w$])\$(?:1|2[abxy]|5|6|7|y|gy|A|P|H|apr1|argon2(?:id?|d)|scrypt|pbkdf2[\w-]{0,16})\$[^\s:'"]{8,255}|\bpbkdf2_sha\d{1,3}\$[^\s:'"]{8,255}|\{(?:S?SHA(?:\d{3})?|S?MD5|CRYPT|PBKDF2[\w-]{0,16})\}[\w+/=.$]{8,255})`,
  ),
  rule(String.raw`()(\bSCRAM-SHA-256\$\d{1,9}:[\w+/=]{8,255}\$?[\w+/=:]{0,255})`),
  rule(String.raw`()((?<![\w-])md5[0-9a-f]{32}\b)`),
  // A key in the key file of MariaDB: 1;0123456789ABCDEF…
  caselessRule(String.raw`^(\s*\d{1,9};(?:\d{1,9};)?)([0-9a-f]{32,64})(?=\s*(?:$|<|#|--|\/\/|\())`),
  // A key, salt or vector that openssl enc -P prints: key=0123456789ABCDEF…
  rule(String.raw`^(\s*(?:key|iv|salt)\s*=\s*)([0-9A-F]{16,128})\s*$`),
  // A public key of SSH with the user and host that it names: ssh-ed25519 AAAA… user@host
  rule(
    String.raw`(\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,32})\s+)(AAAA[\w+/=]{16,1024}(?:\s+\S{1,128}@\S{1,128})?)`,
  ),
  // The address of a network card, also as the end of a UUID of version 1.
  caselessRule(
    String.raw`(\b[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b`,
  ),
  caselessRule(String.raw`(\b(?:ether|HWaddr|link\/ether)\s+)((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b`),
  rule(String.raw`()(\bxox[abeprs]-[\w-]{10,255}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,})`),
]
