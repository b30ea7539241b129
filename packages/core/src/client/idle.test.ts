import { expect, test, vi } from 'vitest'
import { stage } from '../../test/fakeWallets.js'
import { memoryPlatform } from '../../test/memoryPlatform.js'

test.each([
  ['the first screen comes while the page is idle', {}, true, 1],
  ['not for a visitor who saves data', { savesData: () => true }, true, 0],
  ['not where nothing draws', {}, false, 0],
])('behavior: %s', async (_name, overrides, isDrawn, times) => {
  const platform = memoryPlatform({ savesData: () => false, ...overrides })
  const { client } = stage({}, { mounted: false, platform })
  const heard = vi.fn()
  if (isDrawn) client.attach(({ onIntent }) => onIntent(heard))
  expect(heard).not.toHaveBeenCalled()
  await platform.advance(0)
  expect(heard).toHaveBeenCalledTimes(times)
  expect(client.getState().modal.open).toBe(false)
})

test('behavior: an opening before idle time requests the project at once, and idle time does not repeat it', async () => {
  const asked: string[] = []
  const idle: (() => void)[] = []
  const platform = memoryPlatform({
    savesData: () => true,
    whenIdle: (run) => {
      idle.push(run)
      return () => {}
    },
    fetch: async (url) => {
      asked.push(new URL(String(url)).pathname)
      return Response.json({ features: [], allowedOrigins: [], isAnalyticsEnabled: false })
    },
  })
  const { client } = stage({ gateway: 'https://gate.test', projectId: 'shop' }, { platform })
  expect(asked).toEqual([])
  void client.open()
  await vi.waitFor(() => expect(asked).toContain('/v1/init'))
  for (const run of idle) run()
  await platform.advance(0)
  expect(asked.filter((path) => path === '/v1/init')).toHaveLength(1)
})
