import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { redact, redaction } from '../../tools/redaction/redact-text.ts'

// Put together here, so that no scanner of repositories takes the tests for a leak.
const secret = ['s3cr3t', 'PW'].join('')
const hash = `*${'94BDCEBE19083CE2A1F9'.repeat(2)}`
const key = ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/')
const githubToken = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_')
const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJiZW5jaCJ9', 'c2lnbmF0dXJl'].join('.')

// Lines as they stand in logs, scripts, configurations and dumps; each holds one of the texts above.
const secrets: readonly string[] = [
  `sysbench --mysql-user=root --mysql-password=${secret} oltp_read_only run`,
  `sysbench --mysql-password='${secret} with blanks' --tables=8 run`,
  `sysbench --pgsql-password="${secret}" --threads=8 run`,
  `sysbench --mysql-password ${secret} --tables=8`,
  `spring.datasource.password=\${ENV:-${secret}}`,
  `spring.datasource.password=\${vault:${secret}}`,
  `sysbench --mysql_password=${secret} run`,
  `LUA_PATH=lua/?.lua lua/sysbench --db-driver=mysql run --mysql-user=root --mysql-password=${secret} --mysql-host=127.0.0.1`,
  `mysql -uroot -p${secret} -e "show global variables"`,
  `mysql -uroot -p'${secret}' sbtest < schema.sql`,
  `/usr/local/mysql/bin/mysqladmin -u root -p${secret} shutdown`,
  `mysqldump -h db1 -p${secret} sbtest > dump.sql`,
  `mariadb-dump -u root -p${secret} --all-databases`,
  `mysql --user=root --password=${secret} -B -N`,
  `mysqlslap --user=root --password=${secret} --concurrency=50 --auto-generate-sql`,
  `mysqlslap -uroot -p${secret} -a -c 50`,
  `tpcc_start -h127.0.0.1 -P3306 -dtpcc1000 -uroot -p${secret} -w1000 -c64 -r300 -l3600`,
  `tpcc_load -h 127.0.0.1 -d tpcc -u root -p "${secret}" -w 100`,
  `xtrabackup --backup --user=backup --password=${secret} --target-dir=/b`,
  `pt-mysql-summary -- --user=root --password=${secret}`,
  `pt-summary --password ${secret}`,
  `MYSQL_PWD=${secret} mysql -uroot`,
  `PGPASSWORD=${secret} pgbench -c 8 -j 8 -T 60`,
  `export PGPASSWORD="${secret}"`,
  `docker run -d -e MYSQL_ROOT_PASSWORD=${secret} -p 3306:3306 mysql:8.4`,
  `  - POSTGRES_PASSWORD=${secret}`,
  `      MYSQL_ROOT_PASSWORD: ${secret}`,
  `password = ${secret}`,
  `password=${secret}`,
  `password="${secret}#1"`,
  `master_password = ${secret}`,
  `report-password = ${secret}`,
  `loose_group_replication_recovery_password=${secret}`,
  `wsrep_sst_auth = sst:${secret}`,
  `wsrep_sst_auth="sst:${secret}"`,
  `wsrep_sst_auth\tsst:${secret}`,
  `CHANGE MASTER TO MASTER_HOST='h', MASTER_USER='repl', MASTER_PASSWORD='${secret}', MASTER_PORT=3306;`,
  `CHANGE REPLICATION SOURCE TO SOURCE_USER='repl', SOURCE_PASSWORD = '${secret}';`,
  `CREATE USER 'sbtest'@'%' IDENTIFIED BY '${secret}';`,
  `CREATE USER sbtest IDENTIFIED WITH mysql_native_password BY '${secret}';`,
  `CREATE USER sbtest IDENTIFIED VIA mysql_native_password USING '${hash}';`,
  `CREATE USER sbtest IDENTIFIED WITH 'mysql_native_password' AS '${hash}' REQUIRE NONE;`,
  `GRANT ALL ON *.* TO root@localhost IDENTIFIED BY PASSWORD '${hash}' WITH GRANT OPTION;`,
  `ALTER USER root@localhost IDENTIFIED BY "${secret}";`,
  `2026-04-07T20:24:10.000000Z 8 Query\tSET PASSWORD FOR 'root'@'localhost' = PASSWORD('${secret}')`,
  `SET PASSWORD = '${secret}';`,
  `INSERT INTO user VALUES ('%','root','${hash}','Y','Y');`,
  `mysql://root:${secret}@db1:3306/sbtest`,
  `postgres://bench:${secret}@localhost/pgbench`,
  `mongodb+srv://u:${secret}@cluster0.example.net/`,
  `./bin/ycsb run jdbc -p db.url=jdbc:mysql://h/db -p db.user=root -p db.passwd=${secret}`,
  `db.url=jdbc:mysql://h/db?user=root&password=${secret}&useSSL=false`,
  `primary_conninfo = 'host=db1 user=repl password=${secret} sslmode=prefer'`,
  `diset connection mysql_host 127.0.0.1 ; diset tpcc mysql_pass ${secret}`,
  `diset tpcc pg_superuserpass ${secret}`,
  `mongosh --host db1 -u admin -p ${secret} --eval 'db.stats()'`,
  `redis-cli -h cache -a ${secret} INFO`,
  `requirepass ${secret}`,
  `sshpass -p ${secret} ssh root@db1 uptime`,
  `curl -s -u admin:${secret} https://pmm.example.net/v1/version`,
  `{"user": "root", "password": "${secret}", "host": "db1"}`,
  `{"mysql":{"PASSWORD":"${secret}"}}`,
  `mysql_users = ({ username = "sb", password = "${secret}", default_hostgroup = 0 })`,
  `  mysql_root_password: '${secret}'   # for ansible`,
  `aws_secret_access_key = ${key}`,
  `AWS_SECRET_ACCESS_KEY=${key} aws s3 cp results s3://bench/ --recursive`,
  `export AWS_SESSION_TOKEN=${jwt}`,
  `Authorization: Bearer ${jwt}`,
  `git clone https://bench:${githubToken}@github.com/x/y.git`,
  `token ${githubToken} of the runner`,
  `keyring_vault_token = ${secret}`,
  `ssl-key-passphrase=${secret}`,
  `api_key: ${secret}`,
  `vault_secret = "${secret}"`,
  `mysqld --defaults-file=/etc/my.cnf --init-connect="SET PASSWORD='${secret}'"`,
]

const harmless: readonly string[] = [
  "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)",
  "FATAL: error 1045: Access denied for user 'sbtest'@'localhost' (using password: NO)",
  'mysql: [Warning] Using a password on the command line interface can be insecure.',
  'sysbench --mysql-password= --mysql-user=root run',
  "sysbench --mysql-password='' run",
  'sysbench --mysql-password=$MYSQL_PASSWORD run',
  'sysbench --mysql-password="${PW}" run',
  'mysql -uroot --password=******** -e "select 1"',
  'password = <your password>',
  'password=',
  'Enter password: ',
  'mysql -u root -p -e "show variables"',
  'mysql -P3306 -h db1 sbtest',
  'mysqladmin --port=3307 --socket=/tmp/mysql.sock status',
  'perf record -F 99 -p 12345 -g -- sleep 10',
  'bin/mysqld --defaults-file=etc/my.cnf & perf stat -p12345 sleep 10',
  'gdb -p $(pidof mysqld) -batch -ex "thread apply all bt"',
  'validate_password.length\t8',
  'validate_password.policy\tMEDIUM',
  'validate_password=OFF',
  'default_password_lifetime\t0',
  'default_password_lifetime = 0',
  'disconnect_on_expired_password\tON',
  'password_history\t0',
  'password_reuse_interval\t0',
  'password_require_current\tOFF',
  'password_encryption = scram-sha-256',
  'generated_random_password_length\t20',
  'old_passwords\t0',
  'old_passwords = 1',
  'strict_password_validation\tON',
  'mysql_native_password=ON',
  'mysql_native_password_proxy_users\tOFF',
  'sha256_password_auto_generate_rsa_keys\tON',
  'sha256_password_private_key_path\tprivate_key.pem',
  'caching_sha2_password_digest_rounds\t5000',
  'caching_sha2_password_public_key_path\tpublic_key.pem',
  'default_authentication_plugin\tcaching_sha2_password',
  'default_authentication_plugin=mysql_native_password',
  'ssl_key\tserver-key.pem',
  'tls_version\tTLSv1.2,TLSv1.3',
  'secure_file_priv = /var/lib/mysql-files',
  'key_buffer_size = 8M',
  'innodb_encryption_rotate_key_age\t1',
  'ft_min_token_size\t3',
  'innodb_ft_min_token_size = 3',
  'innodb_ft_max_token_size\t84',
  'binlog_row_event_max_size\t8192',
  'CREATE TABLE sbtest1 (id int PRIMARY KEY, k int, c char(120), pad char(60)) /*! ENGINE = innodb */',
  '-----BEGIN CERTIFICATE-----',
  'transactions:                        62230  (69.14 per sec.)',
  '[ 1s ] thds: 64 tps: 536.91 qps: 11596.55 (r/w/o: 8283.25/2175.60/1137.70) lat (ms,95%): 170.48 err/s: 0.00 reconn/s: 0.00',
  ' 7  0 102360 27569740 1897068 37743556    0    0  3932   864 2054    0  0  0 99  0  0  0',
  '     4.40%  postgres  postgres  [.] check_password_and_role',
  '  | --99.11%-- my_tokenize(char const*, std::pair<int, int>::pair<int, int>)',
  'see https://dev.mysql.com/doc/refman/8.4/en/password-management.html#x:y',
  'http://127.0.0.1:4173/archives/x/',
  'jdbc:mysql://127.0.0.1:3306/sbtest?useSSL=false',
  'tcp://10.0.0.1:3306',
  'x.my8407_rel_o2nofp.z12a_c8r32.pk1/sb.o.bypass.range100.pk1.dop1',
  'innodb_flush_log_at_trx_commit = 2',
  'LUA_PATH=/home/u/bench/?.lua sysbench --rand-type=uniform --tables=8 oltp_point_select run',
  'tokens: 4096, passes: 3, bypass: on',
  'Number of threads: 64',
  'the password policy of this host is that of the company; see the wiki',
  '# passwords are in the vault',
]

const texts = [secret, hash, key, githubToken, jwt]

suite('redaction', () => {
  for (const line of secrets) {
    test(`takes the secret out of: ${visible(line)}`, () => {
      const { text, count } = redact(line)
      for (const part of texts) assert.ok(!text.includes(part), text)
      assert.ok(count > 0)
      assert.ok(text.includes(redaction))
    })
  }

  for (const line of harmless) {
    test(`leaves as it is: ${line.slice(0, 80)}`, () => {
      assert.deepEqual(redact(line), { text: line, count: 0 })
    })
  }

  test('keeps what stands around a secret', () => {
    assert.equal(
      redact(`sysbench --mysql-user=root --mysql-password=${secret} --threads=8 run`).text,
      'sysbench --mysql-user=root --mysql-password=[redacted] --threads=8 run',
    )
    assert.equal(
      redact(`CREATE USER 'a'@'%' IDENTIFIED BY '${secret}' REQUIRE SSL;`).text,
      "CREATE USER 'a'@'%' IDENTIFIED BY [redacted] REQUIRE SSL;",
    )
  })

  test('takes every secret of a line out, and counts them', () => {
    const { text, count } = redact(`mysql -p${secret} & sysbench --mysql-password=${secret}2 run`)
    assert.equal(count, 2)
    assert.ok(!text.includes(secret))
  })

  test('takes a private key out, line by line', () => {
    const block = [
      '[mysqld]',
      `-----BEGIN RSA PRIVATE KEY-----`,
      'MIIEow',
      'IBAAK',
      `-----END RSA PRIVATE KEY-----`,
      'port=3306',
    ]
    const { text } = redact(block.join('\n'))
    assert.equal(
      text,
      ['[mysqld]', redaction, redaction, redaction, redaction, 'port=3306'].join('\n'),
    )
  })

  test('takes everything after a private key out that does not end', () => {
    const { text } = redact(`a\n-----BEGIN PRIVATE KEY-----\nMIIEow\nIBAAK`)
    assert.equal(text, `a\n${redaction}\n${redaction}\n${redaction}`)
  })

  test('keeps every line, whatever the line ends', () => {
    const line = fc.constantFrom(...secrets, ...harmless, '', '\r', 'x')
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, end) => {
          const before = lines.join(end)
          const { text } = redact(before)
          assert.equal(text.split('\n').length, before.split('\n').length)
          for (const part of texts) assert.ok(!text.includes(part))
        },
      ),
    )
  })

  test('done twice is the same as done once', () => {
    for (const line of [...secrets, ...harmless]) {
      const once = redact(line).text
      assert.deepEqual(redact(once), { text: once, count: 0 }, line)
    }
  })

  test('finds a secret in a line of any length', () => {
    const { text } = redact(`${'x'.repeat(1e5)} --mysql-password=${secret} ${'y'.repeat(1e5)}`)
    assert.ok(!text.includes(secret))
  })

  for (const [name, line] of [
    ['dashes', '-'.repeat(60_000)],
    ['words', 'mysql '.repeat(10_000)],
    ['blanks', ' '.repeat(60_000)],
    ['carriage returns', '\r'.repeat(60_000)],
    ['options', '--a-'.repeat(15_000)],
    ['dots', 'a.'.repeat(30_000)],
    ['quotes', `"'`.repeat(30_000)],
    ['keys', 'password '.repeat(6_000)],
    ['schemes', 'a://b:'.repeat(10_000)],
    ['identified', 'identified by '.repeat(4_000)],
    ['curls', 'curl -u a '.repeat(6_000)],
    ['sets', 'set password '.repeat(4_000)],
  ] as const) {
    test(`takes no time that grows with the square of a line of ${name}`, () => {
      const start = process.cpuUsage()
      redact(`password ${line}`)
      const { user } = process.cpuUsage(start)
      assert.ok(user < 2_000_000, `${String(user / 1e6)} s`)
    })
  }
})

function visible(line: string): string {
  return texts.reduce((text, part) => text.replaceAll(part, '…'), line).slice(0, 80)
}
