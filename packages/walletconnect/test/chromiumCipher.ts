import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import type { Cipher } from '../src/crypto/cryptoSuite.js'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Node 20 has no ChaCha20-Poly1305. */
export async function chromiumCipher(): Promise<(Cipher & { stop(): Promise<void> }) | undefined> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/crypto/webCipher.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
  })
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>cipher</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const executablePath = process.env['LATCHKEY_CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.evaluate(`${outputFiles[0]?.text ?? ''}; window.cipher = made.webCipher(crypto.subtle)`)
  const call =
    (name: 'encrypt' | 'decrypt'): Cipher['encrypt'] =>
    async (...given) => {
      const lists = given.map((bytes) => [...bytes])
      const source = `cipher.${name}(...${JSON.stringify(lists)}.map((list) => Uint8Array.from(list))).then((made) => [...made])`
      return Uint8Array.from(await page.evaluate<number[]>(source))
    }
  const stop = async (): Promise<void> => {
    await browser.close()
    server.close()
  }
  const made = { encrypt: call('encrypt'), decrypt: call('decrypt'), stop }
  const isThere = await made.encrypt(new Uint8Array(32), new Uint8Array(12), new Uint8Array(1)).then(
    () => true,
    (error: unknown) => {
      if (!String(error).includes('NotSupportedError')) throw error
      return false
    },
  )
  if (isThere) return made
  await stop()
  return undefined
}
