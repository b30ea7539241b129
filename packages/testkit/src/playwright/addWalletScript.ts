import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

const isPage = (target: Page | BrowserContext): target is Page => 'mainFrame' in target

// The built scripts lie beside this file; building is `node packages/testkit/build.mjs`.
const scripts = {
  wallet: new URL('./wallet.iife.js', import.meta.url),
  bitcoinWallet: new URL('./bitcoinWallet.iife.js', import.meta.url),
}

async function readScript(url: URL): Promise<string> {
  return readFile(url, 'utf8').catch((cause: unknown) => {
    throw new Error(`The test wallet's page script is not built: ${url.pathname}`, { cause })
  })
}

/**
 * Has every document of the target make a wallet before its own scripts, with its RPC calls going through Node.
 * @param parameters.script which of the built scripts
 * @param parameters.install which function of the page script makes it
 * @param parameters.bridge name of the function over which the calls go, one a wallet
 * @param parameters.answer what answers them: JSON-RPC by default
 */
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

/** The page that a handle is bound to: the target, or the first page of a context. */
export function firstPage(target: Page | BrowserContext): () => Page {
  return () => {
    const found = isPage(target) ? target : target.pages()[0]
    if (!found) throw new Error('The context has no page yet: use forPage')
    return found
  }
}
