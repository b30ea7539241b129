import { installTestWallet } from '@latchkey/testkit/playwright'
import { WALLET } from './hostSteps.mjs'
import { watchScripts } from './watchScripts.mjs'

/** Requests that do not come are counted by the press that needs them. */
const LATEST_IDLE_MS = 20_000

async function hears(tab, countedUrls, name) {
  const deadline = Date.now() + LATEST_IDLE_MS
  while (![...countedUrls].some((path) => path.includes(name)) && Date.now() < deadline)
    await tab.waitForTimeout(100)
}

/**
 * Without data saver: from the first opening until the wallet's request, and from the press on the
 * wallet until it is connected.
 *
 * @param {{ url: string }} page with the remote connector
 * @returns {Promise<{ afterOpening: number, afterPress: number }>}
 */
export async function countRequests({ url }, { browser, devnet, relay }, settle) {
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    const chains = devnet.chains.map(({ id, rpcUrl, name }) => ({ chainId: id, rpcUrl, name }))
    await installTestWallet(tab, { approval: 'auto', chains })
    const countedUrls = watchScripts(tab)
    const query = new URLSearchParams({ gateway: devnet.gatewayUrl, relay: relay.url })
    await tab.goto(`${url}?${query}`)
    await tab.getByTestId('lk-connect-button').waitFor()
    // Idle moments may be late.
    await hears(tab, countedUrls, 'flight')
    await settle(tab, countedUrls)
    const before = countedUrls.size
    await tab.getByTestId('lk-connect-button').press('Enter')
    await tab.getByTestId('lk-view-Connect').waitFor()
    await hears(tab, countedUrls, 'allWalletsViews')
    await settle(tab, countedUrls)
    const opened = countedUrls.size
    if (process.env.SIZE_DETAIL) console.log('after the opening', [...countedUrls].slice(before).join(' '))
    await tab.getByTestId(`lk-wallet-${WALLET}`).click()
    await tab.getByTestId('lk-account-button').waitFor()
    return { afterOpening: opened - before, afterPress: countedUrls.size - opened }
  } finally {
    await context.close()
  }
}
