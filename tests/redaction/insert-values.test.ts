// Values of an INSERT that stand in a column of secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactInsert } from '../../tools/redaction/secret-columns.ts'

// `…` stands for a value that is removed.
for (const [line, published] of [
  [
    'INSERT IGNORE   INTO   users ( `user` , `password` )  VALUES  (\'a\', "p, w")',
    "INSERT IGNORE   INTO   users ( `user` , `password` )  VALUES  ('a', …)",
  ],
  [
    'replace into u(password,"api_key",n) value("a ) \\" b",now(1,2),3), (\'x\\\'\',"",4)',
    'replace into u(password,"api_key",n) value(…,…,3), (…,"",4)',
  ],
  [
    "INSERT INTO u ([pwd]) VALUES(concat('a','b')),( ),(NULL)",
    'INSERT INTO u ([pwd]) VALUES(…),( ),(NULL)',
  ],
  ['INSERT\t INTO u (`u`.`password`) VALUES ("a")', 'INSERT\t INTO u (`u`.`password`) VALUES (…)'],
  ["INSERT INTO u (n, password) VALUES ('a')", "INSERT INTO u (n, password) VALUES ('a')"],
  ["INSERT INTO u (password, n) VALUES ('a')", "INSERT INTO u (password, n) VALUES ('a')"],
  ["reinsert into u (password) values ('a')", "reinsert into u (password) values ('a')"],
  ["INSERT INTO u (n, port) VALUES ('a', 'b')", "INSERT INTO u (n, port) VALUES ('a', 'b')"],
  ["INSERT INTO u (password) SELECT ('a')", "INSERT INTO u (password) SELECT ('a')"],
] as const)
  test(line, () => {
    const removed: string[] = []
    const result = redactInsert(line, (secret) => {
      removed.push(secret)
      return '…'
    })
    assert.equal(result, published)
    assert.equal(removed.length, published.split('…').length - 1)
  })
