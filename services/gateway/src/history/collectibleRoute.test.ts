import * as AbiParameters from 'ox/AbiParameters'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'

const rpc = 'https://node.example/'
const contract = `0x${'c0'.repeat(20)}`
const bytes = Buffer.from('89504e470d0a1a0a0000', 'hex')
const picture = (type: string, body: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(body).toString('base64')}`

describeAnEngine('/public/getCollectibleImage', (bench) => {
  const open = (image: unknown) => {
    const metadata = `data:application/json;base64,${Buffer.from(JSON.stringify({ image })).toString('base64')}`
    const result = AbiParameters.encode(AbiParameters.from('string'), [metadata])
    return bench.app({
      config: {
        chains: [
          {
            caip2: 'eip155:1',
            name: 'Ethereum',
            testnet: false,
            rpcUrls: [rpc],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      },
      fetch: async (_input, init) => {
        const asked = JSON.parse(String(init?.body)) as { id: number } | { id: number }[]
        const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result })
        return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
      },
    })
  }
  const path = (id: string) => `/public/getCollectibleImage/${encodeURIComponent(id)}`

  test('behavior: the picture comes from the gateway, as what its bytes are', async () => {
    const response = await open(picture('jpeg', bytes))(path(`eip155:1:${contract}:7`))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    )
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('behavior: a drawing comes without what runs', async () => {
    const drawing = '<svg onload="alert(1)"><script>alert(1)</script><rect width="1"/></svg>'
    const response = await open(picture('svg+xml', drawing))(path(`eip155:1:${contract}:7`))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"/></svg>')
  })

  test.each<[string, unknown, string, number]>([
    ['an SVG that is a page', picture('svg+xml', '<html><svg/></html>'), `eip155:1:${contract}:7`, 404],
    ['an SVG that calls itself a PNG', picture('png', '<svg/>'), `eip155:1:${contract}:7`, 404],
    [
      'a picture of 200 kB',
      picture('png', Buffer.concat([bytes, Buffer.alloc(200_000)])),
      `eip155:1:${contract}:7`,
      404,
    ],
    ['an address of the operator', 'https://127.0.0.1/a.png', `eip155:1:${contract}:7`, 404],
    ['a script', 'javascript:alert(1)', `eip155:1:${contract}:7`, 404],
    ['no text', 7, `eip155:1:${contract}:7`, 404],
    ['a collectible of another chain', picture('png', bytes), `eip155:10:${contract}:7`, 404],
    ['what is no id', picture('png', bytes), 'x', 400],
    ['no contract', picture('png', bytes), 'eip155:1:0x12:7', 400],
    ['a number of more than 256 bits', picture('png', bytes), `eip155:1:${contract}:${2n ** 256n}`, 400],
  ])('error: %s is no picture', async (_, image, id, status) => {
    expect((await open(image)(path(id))).status).toBe(status)
  })
})
