// Keys: a name that ends with `key`, and a value in base64 or hexadecimal digits.
import { quoted } from '../names.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

// Letters of both cases and digits, not the parts of a path.
const blob = String.raw`(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}\d)(?!\/|\w{1,64}\/\w{1,64}\/)`

export const keyRules: readonly SecretRule[] = [
  // A base64 or hexadecimal value after a name that ends with key:
  // Encryption key: …   WALG_LIBSODIUM_KEY=…   "encrypt": "…"
  rule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:[Pp]ublic|PUBLIC|fingerprint))[\w.-]{0,48}(?:[Kk]ey(?:[Ff]ile)?|KEY|\b[Ee]ncrypt)(?:[ _-]?(?:[Cc]ontents?|[Dd]ata|[Mm]aterial|[Vv]alue|\d{1,2}))?(?:\.[\w.-]{1,80})?["']?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["']?)${blob}([A-Za-z\d+/]{22,4096}={0,2})(?![\w.-])`,
  ),
  caselessRule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:public|cache|partition|row|hash|primary|foreign|index|sort|digest|license))[\w.-]{0,48}[_-]key["']?\s{0,4}[:=]\s{0,4}["']?)([0-9a-f]{32,128})(?![\w.-])`,
  ),
  rule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:public|cache|partition|row|hash|primary|foreign|index|sort|digest))[\w.-]{0,48}[_-]key["']?\s{0,4}[:=]\s{0,4}["']?)${blob}([A-Za-z\d+/]{10,21})(?![\w.-])`,
  ),
  rule(
    String.raw`^(\s*[\w.-]{0,64}[.-]key(?:\.[\w.-]{1,80})?[ \t]{1,16})${blob}([A-Za-z\d+/]{22,4096}={0,2})(?=\s*$)`,
  ),
  // Credentials in base64: "auth": "dXNlcjpwdw=="   _auth=…
  rule(
    String.raw`(["'\s:](?:_?auth(?:[Ss]tring|_string|_data)?|userPassword)["']?\s{0,4}::?\s{0,4}["']?|(?<![\w.-])_?auth\s{0,4}=\s{0,4}["']?)(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}[\d=])([A-Za-z\d+/]{8,512}={0,2})(?=["'\s,}]|$)`,
  ),
  // A key of Ceph: key = AQ…==
  rule(String.raw`()((?<![\w+/])AQ[A-Za-z\d+/]{36}==)`),
  // A master key in the configuration of a router: master_key_inline=0f9c2b4e…
  caselessRule(String.raw`(\bmaster[_-]?key\w{0,16}\s*[=:]\s*["']?)([0-9a-f]{16,128})\b`),
  // The key that unseals Vault: vault operator unseal …
  caselessRule(
    String.raw`(\bunseal\s+(?:-[\w-]{1,32}(?:=\S{1,256})?\s+){0,4})(?=[A-Za-z\d+/]{0,128}\d)(?=[A-Za-z\d+/]{0,128}[A-Za-z])([A-Za-z\d+/]{20,128}={0,2})`,
  ),
  // The token of Vault: vault login s.…   vault token revoke hvs.…
  caselessRule(
    String.raw`(\bvault\s+(?:login|token\s+(?:lookup|renew|revoke))\s+(?:-[\w-]{1,32}(?:=\S{1,256})?\s+){0,4})([^\s=-][^\s=]{7,255})(?=\s|$)`,
  ),
  // The keys of an account of MongoDB: "salt" : "…", "storedKey" : "…"
  rule(String.raw`(["']?\b(?:salt|storedKey|serverKey)["']?\s{0,4}:\s{0,4})${quoted}`),
  // The private members of a JSON Web Key: {"kty": "oct", "k": "…"}
  rule(String.raw`("(?:k|d|p|q|dp|dq|qi)"\s*:\s*")([\w-]{22,1024})(?=")`),
  rule(
    String.raw`(\b(?:secret_access_key|secret_key|account_key|access_key)\s{1,8}["']?)(?=[A-Za-z\d+/]{0,88}\d)(?=[A-Za-z\d+/]{0,88}[A-Z])([A-Za-z\d+/]{40,88}={0,2})(?![\w+/=])`,
  ),
  // The secret key after an access key of AWS, as in the file of s3fs: AKIA…:secret
  rule(
    String.raw`(\bA[KSBC][IC]A[0-9A-Z]{8,120}["']?[\s,:]{1,4}["']?)([A-Za-z\d+/]{40})(?![\w+/=])`,
  ),
]
