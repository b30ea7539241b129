import { expect, test } from 'vitest'
import { fetchPublic, isPublicAddress } from './fetchPublic.js'

test('behavior: only addresses of the public internet may be asked', () => {
  const closed = [
    [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ['255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
    ['2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1', 'localhost', ''],
  ].flat()
  expect(closed.filter(isPublicAddress)).toEqual([])
  const open = ['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e']
  expect(open.filter(isPublicAddress)).toEqual(open)
})

test('error: private addresses are refused however they are written, and so is anything but https', async () => {
  const urls = [
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://localhost/a.png',
    'http://1.1.1.1/a.png',
    'file:///etc/passwd',
    'https://user:word@1.1.1.1/a.png',
  ]
  for (const url of urls)
    await expect(fetchPublic(url, { most: 100, timeout: 2_000 }), url).rejects.toThrow(/private|plain https/)
})
