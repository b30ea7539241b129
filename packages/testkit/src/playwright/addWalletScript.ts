import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

const isPage = (target: Page | BrowserContext): target is Page => 'mainFrame' in target

const scripts = {
  wallet: new URL('./wallet.iife.js', import.meta.url),
  bitcoinWallet: new URL('./bitcoinWallet.iife.js', import.meta.url),
}

async function readScript(url: URL): Promise<string> {
  return readFile(url, 'utf8').catch((cause: unknown) => {
    throw new Error(`The test wallet's page script is not built: ${url.pathname}`, { cause })
  })
}

/** @param parameters.bridge one per wallet */
export async function addWalletScript(
  target: Page | BrowserContext,
  parameters: {
    script?: keyof typeof scripts
    install: string
    options: object
    bridge: string
    answer?: (url: string, body: string) => Promise<unknown>
  },
): Promise<void> {
  const { script = 'wallet', install, options, bridge, answer = callInNode } = parameters
  await target.exposeFunction(bridge, answer)
  const values = `${JSON.stringify(options)}, ${JSON.stringify(bridge)}`
  const content = `(() => {\n${await readScript(scripts[script])}\nlatchkeyTestkit.${install}(${values})\n})()`
  await target.addInitScript({ content })
}

async function callInNode(url: string, body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).json()
}

export function firstPage(target: Page | BrowserContext): () => Page {
  return () => {
    const found = isPage(target) ? target : target.pages()[0]
    if (!found) throw new Error('The context has no page yet: use forPage')
    return found
  }
}
