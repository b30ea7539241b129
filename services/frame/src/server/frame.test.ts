import { createLog } from '@latchkey/kit/log'
import type { RunningService } from '@latchkey/kit/runService'
import { afterEach, expect, test } from 'vitest'
import { parseConfig, type FrameConfigInput } from './config.js'
import { pageHeaders } from './headers.js'
import { pageHtml } from './pages.js'
import { readSettings } from './readSettings.js'
import { startFrame } from './startFrame.js'

const config: FrameConfigInput = {
  gateway: 'https://gateway.example/',
  recovery: 'https://recovery.example',
  networks: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', rpcUrl: 'https://node.example/key' }],
  projects: [
    {
      id: 'shop',
      name: 'Shop <&"',
      allowedOrigins: [
        'https://shop.example',
        'https://*.shop.example',
        'a.example',
        '*x.example',
        'https://a.*.example',
      ],
    },
    { id: 'open', name: 'Open' },
  ],
}
const services: RunningService[] = []
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()))
})

async function start(development: boolean, otlpEndpoint?: string) {
  const service = await startFrame({
    config,
    development,
    otlpEndpoint,
    port: 0,
    log: createLog({ name: 'frame', level: 'silent' }),
  })
  services.push(service)
  return (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers })
}

const policyOf = (id: string, development: boolean): Record<string, string> => {
  const parsed = parseConfig(config, 'a test')
  const project = parsed.projects.find((one) => one.id === id)
  if (project === undefined) throw new Error('No such project')
  const text = pageHeaders(project, parsed, { development })['content-security-policy'] ?? ''
  return Object.fromEntries(
    text.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )
}

test('behavior: the page is served for a project, with its facts and nothing inline', async () => {
  const ask = await start(false)
  const response = await ask('/sdk?projectId=shop&chainId=eip155:1&version=4&enableLogger=false')
  expect(response.status).toBe(200)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
  const html = await response.text()
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|style=|onload/)
  expect(html).toContain('Shop &lt;&amp;\\&quot;')
  const script = /src="(\/assets\/frame-[^"]+)"/.exec(html)?.[1] ?? ''
  const file = await ask(script)
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-type')).toContain('text/javascript')
  expect((await file.text()).length).toBeGreaterThan(10_000)
})

test('behavior: where traces are kept, the page hands its own on; elsewhere it knows of none', async () => {
  const html = async (ask: Awaited<ReturnType<typeof start>>) => (await ask('/sdk?projectId=shop')).text()
  expect(await html(await start(false))).not.toContain('&quot;trace&quot;')
  const traced = await start(false, 'http://127.0.0.1:9')
  const ids = [await html(traced), await html(traced)].map(
    (text) => /&quot;trace&quot;:&quot;00-([0-9a-f]{32})-[0-9a-f]{16}-01&quot;/.exec(text)?.[1],
  )
  expect(ids[0]).toBeDefined()
  expect(ids[1]).toBeDefined()
  expect(ids[0]).not.toBe(ids[1])
})

test('error: no project, no file, nothing outside of the built folder', async () => {
  const ask = await start(false)
  for (const [path, status] of [
    ['/sdk', 401],
    ['/sdk?projectId=bank', 401],
    ['/assets/none.js', 404],
    ['/assets/..%2f..%2findex.js', 404],
  ] as const)
    expect((await ask(path)).status, path).toBe(status)
})

test('param: only listed pages may embed the page; what a policy cannot say lets nobody in', () => {
  expect(policyOf('shop', false)['frame-ancestors']).toBe(
    'https://shop.example https://*.shop.example https://a.example:*',
  )
  expect(policyOf('open', false)['frame-ancestors']).toBe("'none'")
  expect(policyOf('open', true)['frame-ancestors']).toContain('http://localhost:*')
})

test('behavior: the page talks to the services of the settings only, and runs its own files only', () => {
  const policy = policyOf('shop', false)
  expect(policy['connect-src']).toBe('https://gateway.example https://recovery.example https://node.example')
  expect(policy['script-src']).toBe("'self'")
  expect(JSON.stringify(policy)).not.toMatch(/unsafe| \* /)
  expect(policy['default-src']).toBe("'none'")
  expect(policy['require-trusted-types-for']).toBe("'script'")
})

test('behavior: a page can ask whether it may embed the frame', async () => {
  const ask = await start(false)
  const statusOf = async (origin: string, id = 'shop') =>
    (await ask(`/allowed?projectId=${id}`, { origin })).status
  expect(await statusOf('https://shop.example')).toBe(204)
  expect(await statusOf('https://eu.shop.example')).toBe(204)
  expect(await statusOf('https://a.eu.shop.example')).toBe(403)
  expect(await statusOf('https://evil.example')).toBe(403)
  expect(await statusOf('https://shop.example', 'open')).toBe(403)
  expect(await statusOf('http://localhost:3000')).toBe(403)
})

test('behavior: no page may embed the page that providers lead back to', async () => {
  const response = await (await start(true))('/social?code=1&state=2')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await response.text()).toMatch(/src="\/assets\/social-/)
})

test('behavior: no page may embed the wallet window, which talks to the gateway alone', async () => {
  const ask = await start(false)
  const response = await ask('/window?projectId=shop')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
  )
  expect(response.headers.get('content-security-policy')).toMatch(/connect-src https:\/\/gateway\.example$/)
  expect(response.headers.get('origin-agent-cluster')).toBe('?1')
  const html = await response.text()
  expect(html).toMatch(/src="\/assets\/window-/)
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|style=|onload/)
})

test('error: a window that was not opened by a page of the frame’s own origin is told so', async () => {
  const ask = await start(false)
  for (const [site, isOwn] of [
    ['same-origin', true],
    ['same-site', false],
    ['cross-site', false],
    ['none', false],
    [undefined, false],
  ] as const) {
    const response = await ask('/window?projectId=shop', site && { 'sec-fetch-site': site })
    expect([site, await response.text()]).toEqual([site, expect.stringContaining(`isOwn&quot;:${isOwn}`)])
  }
})

test('behavior: pictures come from the gateway and from pages of the project, in the frame and in its window', async () => {
  const pictures =
    'data: https://gateway.example https://shop.example https://*.shop.example https://a.example:*'
  expect(policyOf('shop', false)['img-src']).toBe(pictures)
  expect(policyOf('open', false)['img-src']).toBe('data: https://gateway.example')
  const ask = await start(false)
  const policy = (await ask('/window?projectId=shop')).headers.get('content-security-policy')
  expect(policy).toContain(`; img-src ${pictures}`)
  expect((await ask('/window?projectId=bank')).status).toBe(401)
})

test('behavior: the page that leads to a provider knows the pages of its project, and nobody may embed it', async () => {
  const ask = await start(false)
  const response = await ask('/social/leave?projectId=shop')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await response.text()
  expect(html).toContain('https://shop.example')
  expect(html).toMatch(/src="\/assets\/leave-/)
  expect((await ask('/social/leave?projectId=bank')).status).toBe(401)
})

test('param: facts cannot leave their attribute', () => {
  expect(pageHtml('x.js', { name: '"><script>alert(1)</script>' })).not.toContain('<script>')
})

test('param: settings by flag, variable and default', () => {
  expect(
    readSettings(['--port', '4200'], { LATCHKEY_CONFIG: 'a.json', NODE_ENV: 'production' }),
  ).toMatchObject({
    port: 4200,
    configFile: 'a.json',
    development: false,
  })
  expect(readSettings([], {})).toMatchObject({ port: 4113, host: '127.0.0.1', development: true })
  expect(() => readSettings(['--port', 'x'], {})).toThrow('--port')
})

test('error: settings that are not valid name each field', () => {
  expect(() =>
    parseConfig({ gateway: 'ftp://x', networks: [{ id: '1', name: '', symbol: 'E' }] }, 'a file'),
  ).toThrow(/gateway[\s\S]*networks\[0\]\.id[\s\S]*networks\[0\]\.name/)
})

test('param: settings of approvals are checked and told to the page; a project without them trusts nobody', () => {
  const parse = (set: object) =>
    parseConfig({ projects: [{ id: 'shop', name: 'Shop', ...set }] }, 'a file').projects[0]
  const set = { approvals: 'window', inlineLimitUsd: 20.5, trustedOrigins: ['https://shop.example'] }
  expect(parse(set)).toMatchObject(set)
  expect(parse({})).toEqual({ id: 'shop', name: 'Shop', allowedOrigins: [] })
  for (const wrong of [
    { approvals: 'never' },
    { inlineLimitUsd: -1 },
    { inlineLimitUsd: '50' },
    ...['*', 'shop.example', 'https://shop.example/', 'https://*.shop.example', 'null'].map((one) => ({
      trustedOrigins: [one],
    })),
  ])
    expect(() => parse(wrong)).toThrow(Object.keys(wrong)[0])
})
