// Secrets in SQL statements and in what servers log of them.
import { name, quoted } from '../names.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

// Functions that derive a key from a pass phrase.
const digest = String.raw`(?:unhex|hex|sha[12]?|md5|digest|hashbytes|from_base64|password|concat|convert)\s*\(\s*`

export const sqlRules: readonly SecretRule[] = [
  // The password or hash of an account: IDENTIFIED BY 'pw'   IDENTIFIED WITH plugin AS '*hash'
  caselessRule(
    String.raw`(\bidentified\s+(?:(?:with|via)\s+\S{1,64}\s+)?(?:by|as|using)\s+(?:values\s+)?(?:password\s*\(?\s*)?)${quoted}`,
  ),
  // A hash in hexadecimal digits: IDENTIFIED WITH caching_sha2_password AS 0x244124…
  caselessRule(
    String.raw`(\bidentified\s+(?:with|via)\s+\S{1,64}\s+(?:as|using)\s+)(0x[0-9a-f]{16,512})\b`,
  ),
  // The password that a new one replaces: IDENTIFIED BY 'new' REPLACE 'pw'
  caselessRule(
    String.raw`(\b(?:identified|set\s+password)\b[^\n;]{0,300}?\s(?:replace|values)\s+)${quoted}`,
  ),
  // The unquoted password of an Oracle user: CREATE USER a IDENTIFIED BY pw
  caselessRule(
    String.raw`(\b(?:user|grant|link)\b[^\n;]{0,200}?\bidentified\s+by\s+)(?!(?:values|password|random)\b)([^\s;,'"]{1,128})`,
  ),
  rule(
    String.raw`(\bIDENTIFIED\s+BY\s+)(?!(?:VALUES|PASSWORD|password|RANDOM|EXTERNALLY)\b)([^\s;,'"<]{1,128})`,
  ),
  caselessRule(
    String.raw`(\b(?:keystore|wallet)\b[^\n;]{0,80}?\bidentified\s+by\s+)([^\s;,'"]{1,128})`,
  ),
  caselessRule(String.raw`(\bpassword\s*\(\s*)${quoted}`),
  caselessRule(String.raw`(\bset\s+password\b[^=\n]{0,200}=\s*)${quoted}`),
  // The password of a role: CREATE ROLE a LOGIN PASSWORD 'pw'   ALTER ROLE a PASSWORD pw;
  caselessRule(
    String.raw`(\b(?:role|user|login)\b[^\n;]{0,200}?\s(?:encrypted\s+)?password\s+)${quoted}`,
  ),
  caselessRule(
    String.raw`(\b(?:alter|create)\s+(?:user|role|login)\b[^\n;]{0,200}?\spassword\s+)(?!=|\[|(?:expire|history|policy|reuse|require|lock|null|not)\b)([^\s;)'"]{1,128})`,
  ),
  // An unquoted password as a statement: SET PASSWORD pw;   PASSWORD pw;
  caselessRule(
    String.raw`(^\s*(?:set\s+)?password\s+)(?!(?:for|is|was)\b)([^\s;='"]{1,128})(?=;\s*$)`,
  ),
  // The value of a named variable: SET variable_value='pw' WHERE variable_name='mysql-monitor_password'
  caselessRule(
    String.raw`(\b\w{0,32}value\s*=\s*)${quoted}(?=\s+where\b[^\n]{0,80}?=\s*["']${name}["'])`,
  ),
  // The password passed to a procedure of SQL Server: EXEC sp_addlogin 'bench', 'pw'
  caselessRule(
    String.raw`(\bsp_addlogin\s+(?:@\w+\s*=\s*)?N?["'][^"'\n]{1,128}["']\s*,\s*(?:@\w+\s*=\s*)?N?)${quoted}`,
  ),
  caselessRule(
    String.raw`(\bsp_(?:addlinkedsrvlogin|password|\w{1,16}approle)\b[^\n]{0,200}?,\s*(?:@\w+\s*=\s*)?N?)${quoted}(?=\s*;?\s*$)`,
  ),
  // The key of an encryption: ENCRYPTION KEY 'pw'   AES_ENCRYPT(c, 'pw')
  caselessRule(String.raw`(\b(?:en|de)cryption\s+(?:key|password)\s*=?\s*)${quoted}`),
  caselessRule(
    String.raw`(\b(?:\w{0,24}(?:en|de)crypt\w{0,16}|hmac)\s*\([^\n;]{1,200}?,\s*(?:${digest}){0,3})${quoted}(?=\s*[,)])`,
  ),
  // A key that is derived from a pass phrase: UNHEX(SHA2('pw', 512))   SET @key_str = SHA2('pw', 512)
  caselessRule(String.raw`(\bunhex\s*\(\s*(?:${digest}){1,2})${quoted}`),
  caselessRule(String.raw`(@\w{0,32}key\w{0,32}\s*:?=\s*(?:${digest}){1,3})${quoted}`),
  caselessRule(
    String.raw`(@(?:\w{0,24}(?:enc|crypt|aes|cipher)\w{0,16}key|key_?str\w{0,8})\s*:?=\s*)${quoted}`,
  ),
  caselessRule(String.raw`(\bcrypt\s*\(\s*)${quoted}(?=\s*,)`),
  caselessRule(String.raw`(\bpragma\s+(?:\w{1,64}\.)?(?:hex)?(?:re)?key\s*[=(]\s*)${quoted}`),
]
