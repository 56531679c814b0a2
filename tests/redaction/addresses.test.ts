// Addresses of networks: what is an address in a line, and what are versions, times and reserved addresses.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  ipv4Addresses,
  ipv6Addresses,
  macAddresses,
} from '../../tools/redaction/identities/addresses.ts'

// A line with its addresses in brackets.
function marked(line: string, find: (line: string) => readonly string[]): void {
  const addresses = [...line.matchAll(/\{([^}]*)\}/g)].map(([, text]) => text)
  assert.deepEqual(find(line.replaceAll(/[{}]/g, '')), addresses, line)
}

suite('IPv4 addresses', () => {
  for (const line of [
    '{10.0.0.5}',
    'from {192.168.1.17}, then {192.168.1.18}.',
    '{223.255.255.255} 999.1.2.3 223.1.2.256 192.168.300.1',
    // Words and further numbers at either end.
    'x10.20.30.4 _10.20.30.4 1.10.20.30.4 10.20.30.4x 10.20.30.4_ 10.20.30.4.5 1.10.200.30.40',
    '({10.20.30.4}) -{10.20.30.4}- {10.20.30.4}.x {10.20.30.4}:22',
    '1000.10.20.30 10.1000.20.30 10.20.1000.30 10.20.30.1000 10..20.30',
    // Reserved: this network, loopback, multicast, documentation.
    'host 0.1.2.3 host 127.9.9.9 host 224.0.0.1 host 255.255.255.0',
    'host {1.2.3.4} host {126.0.0.1} host {128.0.0.1} host {223.0.0.1}',
    'host 192.0.2.1 host 198.51.100.1 host 203.0.113.1',
    'host {191.0.2.1} host {192.1.2.1} host {192.0.3.1}',
    'host {197.51.100.1} host {198.52.100.1} host {198.51.101.1}',
    'host {202.0.113.1} host {203.1.113.1} host {203.0.114.1}',
    // Versions.
    'glibc 5.7.44.1 and {31.7.44.1} and {5.31.44.1} and {5.7.61.1} and {5.7.44.61} and {10.7.44.1}',
    'glibc 30.30.60.60',
    'version 172.16.5.6 release 172.16.5.6 Oracle 172.16.5.6 firmware 172.16.5.6 driver 172.16.5.6',
    'BIOS: 172.16.5.6 build 172.16.5.6 ver. 172.16.5.6 rel 172.16.5.6 v 172.16.5.6 (v=172.16.5.6)',
    'version = 172.16.5.6',
    'version  = {172.16.5.6}',
    'version of {172.16.5.6} srv {172.16.5.6}',
    'glibc {172.16.5.6}-10 {172.16.5.6}- 172.16.5.6-log 172.16.5.6-Log {172.16.5.6} -log',
    // A word for an address in front, or a port or a mask after it.
    'host 11.2.0.4x host {11.2.0.4} address {11.2.0.4} addr {11.2.0.4} ip {11.2.0.4} inet {11.2.0.4}',
    'from {11.2.0.4} bind {11.2.0.4} listening {11.2.0.4} server {11.2.0.4} connected {11.2.0.4}',
    'client {11.2.0.4} peer {11.2.0.4} via {11.2.0.4} gateway {11.2.0.4} a@{11.2.0.4} //{11.2.0.4}',
    'HOST = {11.2.0.4}',
    'host="{11.2.0.4}" ip:(\'{11.2.0.4}',
    'host = ({11.2.0.4} host = ( 11.2.0.4',
    'hosts 11.2.0.4 ship 11.2.0.4 server, 11.2.0.4',
    'glibc {11.2.0.4}:22 {11.2.0.4}/24 11.2.0.4: 11.2.0.4/x 11.2.0.4 :22 11.2.0.4',
    'host {5.7.44.1}-log version host {5.7.44.1}',
    // The last 24 characters in front decide.
    'version 123456789 from {172.16.5.6}',
  ])
    test(line, () => {
      marked(line, ipv4Addresses)
    })
})

suite('IPv6 addresses', () => {
  for (const line of [
    'inet6 {fe80::a00:27ff:fe4e:66a1}/64',
    '[{2a01:4f8:c0c:1::2}]:3306',
    '{2A01:4F8:C0C:1:2:3:4:5}',
    '{2a01:4f8:c0c:1:aaaa:bbbb:cccc:dddd}',
    'from {2a01:4f8::} and {2a01:4f8::1}: refused',
    // Loopback, documentation and multicast.
    ':: ::1 2001:db8::5 2001:0db8::5 2001:DB8::5 ff02::1 FF02::16 ff0e:1::1',
    '{::12:3:4} {2001:db9::5} {2001:1db8::5} {aff0::5:1} {1::2001:db8}',
    // Words of programs and times.
    'a::b1 ab::b1 {abc1::b} dead::beef 12:03:01 00:00:00:00',
    '{a1::b:c} a1::b {abc::b1} {abcd::1}',
    // Parts of longer words.
    'x2a01:4f8::1 2a01:4f8::1x 2a01:4f8::1_ .2a01:4f8::1 -{2a01:4f8::1}- {2a01:4f8::1}.',
    '1:2::3::4',
    '{ca::1:2} c::12',
  ])
    test(line, () => {
      marked(line, ipv6Addresses)
    })
})

suite('MAC addresses', () => {
  for (const line of [
    'ether {52:54:00:12:34:56} brd ff:ff:ff:ff:ff:ff',
    '{52-54-00-AB-cd-EF} and {3c:ec:ef:12:9a:7b}.',
    '00:00:00:00:00:00 FF-FF-FF-FF-FF-FF 00-00-00-00-00-00',
    '{00:00:00:00:00:01} {01:00:00:00:00:00} {ff:ff:ff:ff:ff:fe} {fe:ff:ff:ff:ff:ff} {00:00:00:ff:00:00}',
    // Mixed separators, other lengths and other digits.
    '52:54:00:12:34-56 52-54:00:12:34:56 5:54:00:12:34:56 52:54:00:12:34 5g:54:00:12:34:56',
    '52:54:00:12:34:56:78 a52:54:00:12:34:56 52:54:00:12:34:561 52:54:00:12:34:56- -52:54:00:12:34:56',
    '.52:54:00:12:34:56 ({52:54:00:12:34:56}) x{52:54:00:12:34:56}y',
  ])
    test(line, () => {
      marked(line, macAddresses)
    })
})
