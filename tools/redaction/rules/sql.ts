// Secrets in SQL statements and in what servers log of them.
import { name, quoted } from '../names.ts'
import { rule, type SecretRule } from './rule.ts'

export const sqlRules: readonly SecretRule[] = [
  // IDENTIFIED BY 'pw'   IDENTIFIED WITH plugin AS '*hash'   SET PASSWORD FOR a = PASSWORD('pw')
  rule(
    String.raw`(\bidentified\s+(?:(?:with|via)\s+\S{1,64}\s+)?(?:by|as|using)\s+(?:values\s+)?(?:password\s*\(?\s*)?)${quoted}`,
    'gi',
  ),
  // CREATE USER a IDENTIFIED BY pw, as Oracle writes it
  rule(
    String.raw`(\b(?:user|grant|link)\b[^\n;]{0,200}?\bidentified\s+by\s+)(?!(?:values|password|random)\b)([^\s;,'"]{1,128})`,
    'gi',
  ),
  rule(String.raw`(\bpassword\s*\(\s*)${quoted}`, 'gi'),
  rule(String.raw`(\bset\s+password\b[^=\n]{0,200}=\s*)${quoted}`, 'gi'),
  // CREATE ROLE a LOGIN PASSWORD 'pw'   ALTER ROLE a PASSWORD pw;
  rule(
    String.raw`(\b(?:role|user|login)\b[^\n;]{0,200}?\s(?:encrypted\s+)?password\s+)${quoted}`,
    'gi',
  ),
  rule(
    String.raw`(\b(?:alter|create)\s+(?:user|role|login)\b[^\n;]{0,200}?\spassword\s+)(?!=|\[|(?:expire|history|policy|reuse|require|lock|null|not)\b)([^\s;)'"]{1,128})`,
    'gi',
  ),
  // SET PASSWORD pw;   PASSWORD pw;
  rule(
    String.raw`(^\s*(?:set\s+)?password\s+)(?!(?:for|is|was)\b)([^\s;='"]{1,128})(?=;\s*$)`,
    'gi',
  ),
  // SET variable_value='pw' WHERE variable_name='mysql-monitor_password'
  rule(
    String.raw`(\b\w{0,32}value\s*=\s*)${quoted}(?=\s+where\b[^\n]{0,80}?=\s*["']${name}["'])`,
    'gi',
  ),
  // EXEC sp_addlogin 'bench', 'pw'   EXEC sp_addlinkedsrvlogin 's', 'false', NULL, 'sa', 'pw'
  rule(
    String.raw`(\bsp_addlogin\s+(?:@\w+\s*=\s*)?N?["'][^"'\n]{1,128}["']\s*,\s*(?:@\w+\s*=\s*)?N?)${quoted}`,
    'gi',
  ),
  rule(
    String.raw`(\bsp_(?:addlinkedsrvlogin|password|\w{1,16}approle)\b[^\n]{0,200}?,\s*(?:@\w+\s*=\s*)?N?)${quoted}(?=\s*;?\s*$)`,
    'gi',
  ),
  // ENCRYPTION KEY 'pw'   DECRYPTION BY PASSWORD = 'pw'
  rule(String.raw`(\b(?:en|de)cryption\s+(?:key|password)\s*=?\s*)${quoted}`, 'gi'),
  rule(String.raw`(\b(?:AES|DES)_(?:EN|DE)CRYPT\s*\([^,()]{1,200},\s*)${quoted}`, 'gi'),
]
