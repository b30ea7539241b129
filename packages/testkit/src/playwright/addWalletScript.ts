import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

const isPage = (target: Page | BrowserContext): target is Page => 'mainFrame' in target

// The built script lies beside this file; building is `node packages/testkit/build.mjs`.
async function readScript(): Promise<string> {
  const url = new URL('./wallet.iife.js', import.meta.url)
  return readFile(url, 'utf8').catch((cause: unknown) => {
    throw new Error(`The test wallet's page script is not built: ${url.pathname}`, { cause })
  })
}

/**
 * Has every document of the target make a wallet before its own scripts, with its RPC calls going through Node.
 * @param parameters.install which function of the page script makes it
 * @param parameters.bridge name of the function over which the calls go, one a wallet
 */
export async function addWalletScript(
  target: Page | BrowserContext,
  parameters: { install: string; options: object; bridge: string },
): Promise<void> {
  const { install, options, bridge } = parameters
  await target.exposeFunction(bridge, async (url: string, body: string): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return response.json()
  })
  const values = `${JSON.stringify(options)}, ${JSON.stringify(bridge)}`
  const content = `(() => {\n${await readScript()}\nlatchkeyTestkit.${install}(${values})\n})()`
  await target.addInitScript({ content })
}

/** The page that a handle is bound to: the target, or the first page of a context. */
export function firstPage(target: Page | BrowserContext): () => Page {
  return () => {
    const found = isPage(target) ? target : target.pages()[0]
    if (!found) throw new Error('The context has no page yet: use forPage')
    return found
  }
}
