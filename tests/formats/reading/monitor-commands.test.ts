import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countOf,
  hasOption,
  intervalOf as intervalOfCommand,
  monitorCommand,
  optionValue,
  type MonitorName,
} from '../../../tools/formats/reading/monitor-runs.ts'

function intervalOf(monitor: MonitorName, line: string): number | undefined {
  return intervalOfCommand(monitor, monitorCommand(monitor, line))
}

test('the interval is the first operand of vmstat and dstat', () => {
  assert.equal(intervalOf('vmstat', '$ vmstat 10'), 10)
  assert.equal(intervalOf('vmstat', '$ vmstat -S M -nw 10 60'), 10)
  assert.equal(intervalOf('vmstat', '$ taskset -c 3 vmstat --unit M 10'), 10)
  assert.equal(intervalOf('vmstat', '$ ssh -p 2222 root@db1 vmstat -n 10 60'), 10)
  assert.equal(intervalOf('vmstat', '$ docker exec -it mysql vmstat 10'), 10)
  assert.equal(intervalOf('dstat', '$ dstat -c -C 3 -d 10'), 10)
  assert.equal(intervalOf('dstat', '$ dstat -cd -C 0,1 --top-cpu --output 5.csv 10 60'), 10)
  assert.equal(intervalOf('dstat', '$ dool --more 15'), 15)
})

test('the interval of iostat comes after the disks', () => {
  assert.equal(intervalOf('iostat', '$ iostat -dx -H -g 4 sda 10 3'), 10)
  assert.equal(intervalOf('iostat', '$ iostat -x --dec=0 -p sda 10 3'), 10)
  assert.equal(intervalOf('iostat', '$ iostat -p 10 3'), 10)
})

test('the interval of iostat on macOS is that of -w, unless a number comes after the disks', () => {
  assert.equal(intervalOf('iostat-macos', '$ iostat -c 60 -w 10'), 10)
  assert.equal(intervalOf('iostat-macos', '$ iostat -n 3 -w10 disk0'), 10)
  assert.equal(intervalOf('iostat-macos', '$ iostat -n 3 -w 10 disk0 5'), 5)
})

test('the command ends where the shell ends it', () => {
  for (const end of ['; date', '&', ' &', ' | tee vm.txt', ' > vm.txt', ' 2>&1 | ts', ' # 5 s'])
    assert.equal(intervalOf('vmstat', `$ vmstat 10${end}`), 10, end)
})

test('a command without a readable number states no interval', () => {
  for (const rest of [
    '',
    ' $INTERVAL 60',
    ' "$1" 60',
    ' `cat i` 60',
    ' $(cat i) 60',
    ' 0',
    ' 10s',
    ' ten',
  ])
    assert.equal(intervalOf('vmstat', `$ vmstat${rest}`), undefined, rest)
  assert.equal(intervalOf('iostat', '$ iostat -x $DISK 10'), undefined)
  assert.equal(intervalOf('iostat-macos', '$ iostat -c 60'), undefined)
})

test('an option may be together with others', () => {
  assert.equal(hasOption('iostat', ['-y'], 'iostat -dxy 10'), true)
  assert.equal(hasOption('iostat', ['-y'], 'iostat -dx y 10'), false)
  assert.equal(hasOption('iostat', ['-y'], undefined), undefined)
})

test('a title that begins with the name of a monitor is no command', () => {
  for (const title of ['# iostat on node 2', 'iostat for 3 devices', '# iostat -x of host 4'])
    assert.equal(monitorCommand('iostat', title), undefined, title)
  assert.equal(monitorCommand('vmstat', '# vmstat on node 2'), undefined)
  assert.equal(monitorCommand('dstat', '# dstat of run 5'), undefined)
  assert.equal(monitorCommand('iostat-macos', '# iostat of disk 2'), undefined)
})

test('the disks of a command may have any names that a kernel gives them, and any behind options', () => {
  for (const disks of ['sda', 'xvdb vdc', 'nvme0n1 dm-0', '/dev/sda', 'ALL', 'vg-data', '-N data'])
    assert.equal(intervalOf('iostat', `# iostat -x ${disks} 5 3`), 5, disks)
})

test('the count follows the interval of vmstat', () => {
  assert.equal(countOf('vmstat', 'vmstat -w 5 60 > vm.txt &'), 60)
  for (const command of ['vmstat 5', 'vmstat 5 $COUNT', 'vmstat', undefined])
    assert.equal(countOf('vmstat', command), undefined)
})

test('the value of an option follows it or is written together with it', () => {
  for (const options of ['-S m', '-nSm', '--unit m', '--unit=m'])
    assert.equal(optionValue('vmstat', ['-S', '--unit'], `vmstat ${options} 5`), 'm', options)
  assert.equal(optionValue('vmstat', ['-S', '--unit'], 'vmstat -n 5'), undefined)
})
