import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicGet, isPublicAddress } from './publicGet.js'

let asked = 0
const server = createServer((request, response) => {
  asked += 1
  if (request.url === '/moved') return void response.writeHead(302, { location: '/file' }).end()
  response.end('x'.repeat(100))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['192.168.1.1', false],
  ['172.31.0.1', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
])('param: %s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))

test.each(['127.0.0.1', 'localhost', '[::1]', '0', '2130706433', '[::ffff:7f00:1]'])(
  'error: %s is not asked, in whichever way it is written',
  async (host) => {
    asked = 0
    await expect(createPublicGet()(`http://${host}${origin}/file`, 1000)).rejects.toThrow('not public')
    expect(asked).toBe(0)
  },
)

test('behavior: a file comes whole or not at all; redirects are not followed', async () => {
  const get = createPublicGet(() => true)
  expect((await get(`http://localhost${origin}/file`, 100)).toString()).toBe('x'.repeat(100))
  await expect(get(`http://localhost${origin}/file`, 99)).rejects.toThrow('more than 99')
  await expect(get(`http://localhost${origin}/moved`, 1000)).rejects.toThrow('302')
})
