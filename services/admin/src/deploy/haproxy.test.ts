import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../kit/src/freePort.js'
import { findServer, startServer } from '../../../kit/src/testing/localServer.js'
import { readDeploy, services } from '../../test/deployment.js'

const openssl = findServer('openssl')

async function makeCertificate(): Promise<{ readonly folder: string; readonly pem: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [key, certificate, pem] = ['key', 'certificate', 'both'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=example.com']
  await promisify(execFile)(openssl ?? '', ['req', '-x509', ...curve, '-keyout', key, '-out', certificate])
  await writeFile(pem, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`)
  return { folder, pem }
}

async function startEcho(): Promise<number> {
  const server = createServer(({ url, headers }, response) => {
    response.end(`${url} ${headers['x-forwarded-for']}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.skipIf(findServer('haproxy') === undefined || openssl === undefined)(
  'behavior: HAProxy hands on what comes for a host, says who asked, and keeps numbers inside (needs haproxy and openssl)',
  async () => {
    const { folder, pem } = await makeCertificate()
    const [echo, plain, port] = [await startEcho(), await freePort(), await freePort()]
    const text = readDeploy('haproxy.cfg')
      .replaceAll(/"\$\{LATCHKEY_(\w+)_HOST\}"/g, (_, name: string) => `${name.toLowerCase()}.example.com`)
      .replace('"${LATCHKEY_CERTIFICATES}"', pem)
      .replace('maxconn 20000', 'maxconn 100')
      .replace('bind :80', `bind 127.0.0.1:${plain}`)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replaceAll(/(server \S+) \S+:41\d\d/g, `$1 127.0.0.1:${echo}`)
    await writeFile(join(folder, 'haproxy.cfg'), text)
    const balancer = await startServer('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], port)
    onTestFinished(() => balancer.stop())
    const ask = (host: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { host, 'x-forwarded-for': '203.0.113.9' }
        request({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }, (response) => {
          let body = ''
          response.on('data', (chunk: Buffer) => (body += chunk.toString()))
          response.on('end', () => resolve(`${response.statusCode} ${body}`))
        })
          .on('error', reject)
          .end()
      })
    for (const service of services) {
      for (const host of [`${service}.example.com`, `${service}.example.com:${port}`])
        await expect.poll(() => ask(host, '/a?b')).toBe('200 /a?b 127.0.0.1')
    }
    for (const path of ['/metrics', '/%6detrics', '/metrics?a', '/readyz'])
      expect(await ask('gateway.example.com', path)).toBe('404 ')
    expect(await ask('other.example.com', '/')).toMatch(/^503 /)
  },
)
