// Secrets in HTTP: headers, cookies and addresses.
import { caselessRule, rule, type SecretRule } from './rule.ts'

export const headerRules: readonly SecretRule[] = [
  // The credentials of an Authorization header: set-header Authorization "Basic …"   Bearer …
  rule(
    String.raw`(\b(?:[Aa]uthorization|AUTHORIZATION)\b[^\n]{0,80}?\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Dd]igest|[Aa]pi[Kk]ey)\s+)(?=[\w+/.~-]{0,2048}[\dA-Z=])([\w+/=.~-]{6,2048})`,
  ),
  rule(
    String.raw`(\b[Bb]earer\s+)(?=[\w+/.~-]{0,2048}\d)(?=[\w+/.~-]{0,2048}[A-Za-z])([\w+/=.~-]{8,2048})`,
  ),
  // The value of a header that ends like a secret: X-ClickHouse-Key: pw   X-Custom-Token: pw
  caselessRule(
    String.raw`(\bx-[\w-]{0,40}(?:key|token|auth|secret|signature|passw(?:or)?d)["']?\s*[:=]\s*["']?)([^\s"',;]{4,512})`,
  ),
  // A crumb of Jenkins: Jenkins-Crumb: …
  caselessRule(String.raw`(\bcrumb["']?\s{0,4}[:=]\s{0,4}["']?)([0-9a-f]{32,128})\b`),
  // A token instead of a user in a URL: https://token@github.com
  rule(
    String.raw`(:\/\/)(?=[\w-]{0,255}\d)(?=[\w-]{0,255}[A-Za-z])([\w-]{20,255})(?=(?::x-oauth-basic)?@)`,
  ),
  // A secret in the query of a URL: ?key=…   &hmac=…
  rule(
    String.raw`([?&](?:key|auth|code|sid|session|api_?key|access_key|apikey)=)(?=[^\s&"']{0,256}[a-z])(?=[^\s&"']{0,256}[A-Z])(?=[^\s&"']{0,256}\d)([^\s&"']{16,512})`,
  ),
  rule(String.raw`([?&](?:pw|pass|hmac)=)([^\s&"']{4,512})`),
  // The password next to a user, or for a request to InfluxDB: /write?db=bench&u=a&p=pw
  rule(String.raw`((?:\/(?:write|query)\?|[?&]u=)(?:[^\s&"']{0,256}&){0,8}p=)([^\s&"']{1,256})`),
  rule(String.raw`([?&]p=)([^\s&"']{1,256})(?=(?:&[^\s&"']{1,256}){0,8}&u=)`),
]
