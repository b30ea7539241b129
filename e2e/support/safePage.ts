import { createSafeDouble, type SafeAnswers } from '@latchkey/testkit/safe'
import type { FrameLocator, Page } from '@playwright/test'
import type { Guard } from './guardPages.js'
import { world } from './world.js'

/** Served by the test. */
export const SAFE_ORIGIN = 'https://app.safe.global'

/** Browsers share storage only on the same site. */
export const SAME_SITE = 'http://localhost:4199'

export const SAFE_ADDRESS = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'

interface Around {
  readonly guard: Guard
  readonly origin?: string
  /** Default: its account. None: Safe is unknown. */
  readonly answers?: SafeAnswers | undefined
  readonly sandbox?: string
  /** A sibling frame of another site answers requests first. */
  readonly forger?: string
}

/** The testkit's Safe mock, over real window messages. */
export async function openInFrame(
  page: Page,
  { guard, origin = SAFE_ORIGIN, answers, sandbox, forger }: Around,
): Promise<{ readonly inner: FrameLocator }> {
  const [chain] = world().devnet.chains
  const getSafeInfo = () => ({ safeAddress: SAFE_ADDRESS, chainId: chain?.id })
  const double = createSafeDouble({ answers: { getSafeInfo, ...answers } })
  const context = page.context()
  guard.allow(new RegExp(`^request: (${origin}|${forger})/`))
  // Routed pages count as public, and need permission for this machine.
  await context.grantPermissions(['local-network-access'])
  // Sandboxed pages are cross-origin to their own files.
  const { hostsUrl } = world()
  const changed = sandbox === undefined ? `${hostsUrl}/safe.html` : hostsUrl
  await context.route(
    (url) => url.href.startsWith(changed),
    async (route) => {
      // A kept-alive connection may just have closed.
      const response = await route.fetch({ maxRetries: 2 })
      const headers = {
        ...response.headers(),
        'content-security-policy': '',
        'access-control-allow-origin': '*',
      }
      // The test may end first.
      await route.fulfill({ response, headers }).catch(() => undefined)
    },
  )
  await page.exposeFunction('answerAsSafe', (data: unknown) => double.answer(data))
  const allowed = origin === SAME_SITE ? `?around=${SAME_SITE}` : ''
  const frame = `<iframe id="app" name="app" src="${hostsUrl}/safe.html${allowed}" width="420" height="760" ${sandbox === undefined ? '' : `sandbox="${sandbox}"`}></iframe>`
  const beside = forger ? `<iframe id="forger" src="${forger}/"></iframe>` : ''
  const script = `<script>
    const app = document.getElementById('app').contentWindow
    addEventListener('message', async ({ data, source }) => {
      if (source !== app) return
      const answer = await answerAsSafe(data)
      const forger = document.getElementById('forger')
      if (forger) await new Promise((resolve) => {
        addEventListener('message', (event) => event.source === forger.contentWindow && resolve())
        forger.contentWindow.postMessage(data.id, '*')
      })
      if (answer) app.postMessage(answer, '*')
    })
  </script>`
  const listens = answers === undefined ? '' : script
  const body = `<!doctype html><link rel="icon" href="data:,">${beside}${frame}${listens}`
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const forged = `<script>addEventListener('message', ({ data: id, source }) => {
    const data = { safeAddress: '0x000000000000000000000000000000000000bEEF', chainId: ${chain?.id} }
    parent.frames.app.postMessage({ id, success: true, version: '9.1.0', data }, '*')
    setTimeout(() => source.postMessage('done', '*'), 100)
  })</script>`
  if (forger)
    await page.route(`${forger}/`, (route) => route.fulfill({ contentType: 'text/html', body: forged }))
  await page.goto(`${origin}/`)
  return { inner: page.frameLocator('#app') }
}
