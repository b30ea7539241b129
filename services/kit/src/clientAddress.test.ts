import { expect, test } from 'vitest'
import { createClientAddresses } from './clientAddress.js'

test.each([
  ['192.0.2.1', undefined, 0, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
  ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', 'forged, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', '10.0.0.2', 2, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  [undefined, undefined, 0, 'local'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
  ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
  ['::1', undefined, 0, '0:0:0:0'],
])('behavior: socket %s, forwarded %s, %i proxies counts as %s', (socket, forwarded, proxies, expected) => {
  expect(createClientAddresses(proxies).read({ socket, forwarded })).toBe(expected)
})

test.each([
  [['203.0.113.9', '203.0.113.9:4711', ' 203.0.113.9:1 ', '::ffff:203.0.113.9', '[::FFFF:203.0.113.9]:80']],
  [['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9']],
  [['2001:db8::1', '2001:DB8::1', '[2001:db8::1]', '[2001:DB8:0:0::FFFF]:443', '2001:db8:0:0:1:2:3:4']],
])('behavior: %j are one caller', (written) => {
  const { read } = createClientAddresses(1)
  const counted = written.map((forwarded) => read({ socket: '10.0.0.1', forwarded }))
  expect(new Set(counted).size).toBe(1)
})

test('behavior: proxies by address, range and name, with ports and in any case', () => {
  const { read } = createClientAddresses(['loopback', '10.0.0.0/8', '2001:db8:1::/48'])
  const from = (socket: string, forwarded: string) => read({ socket, forwarded })
  expect(from('127.0.0.1', '203.0.113.9, 10.9.9.9:80')).toBe('203.0.113.9')
  expect(from('10.0.0.1', '198.51.100.1, 203.0.113.9, [2001:DB8:1::5]:8080')).toBe('203.0.113.9')
  expect(from('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(from('10.0.0.1', '10.0.0.2')).toBe('10.0.0.2')
  expect(() => createClientAddresses(['10.0.0.0/99'])).toThrow()
})

test('behavior: without proxies too, one address is one, however it is written', () => {
  const { read } = createClientAddresses(0)
  for (const socket of ['203.0.113.7', '203.0.113.7:4711', '::ffff:203.0.113.7', '::FFFF:203.0.113.7']) {
    expect(read({ socket })).toBe('203.0.113.7')
  }
  for (const socket of [
    '2001:db8::1',
    '2001:DB8:0:0::2',
    '[2001:0db8::3]',
    '[2001:db8::4]:443',
    '2001:db8:0000::5',
  ]) {
    expect(read({ socket })).toBe('2001:db8:0:0')
  }
  expect(read({ socket: '' })).toBe('local')
})

test.each([
  [0, '10.0.0.1', false],
  [1, '10.0.0.1', true],
  [['10.0.0.0/8'], '10.0.0.1', true],
  [['10.0.0.0/8'], '::ffff:10.0.0.1', true],
  [['10.0.0.0/8'], '203.0.113.9', false],
  [['10.0.0.0/8'], undefined, false],
])('behavior: with %j trusted, whether %s is a proxy: %s', (trusted, socket, expected) => {
  expect(createClientAddresses(trusted).isProxy(socket)).toBe(expected)
})

test('behavior: the whole address is that of the caller that is counted', () => {
  const { fullAddress } = createClientAddresses(1)
  expect(fullAddress({ socket: '10.0.0.1', forwarded: 'forged, [2001:db8::1]:443' })).toBe('2001:db8::1')
  expect(createClientAddresses(0).fullAddress({ socket: '10.0.0.1', forwarded: '203.0.113.9' })).toBe(
    '10.0.0.1',
  )
})
