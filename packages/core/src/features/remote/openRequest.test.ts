import { describe, expect, test } from 'vitest'
import { AGENTS, fakePage } from '../../../test/fakePage.js'
import { stage } from '../../../test/fakeWallets.js'
import { memoryPlatform } from '../../../test/memoryPlatform.js'
import { openRequest } from '../../actions.js'
import type { Presented } from '../../types/present.js'

const links = ['fox://wc?requestId=1&sessionTopic=t', 'https://fox.example/wc?requestId=1&sessionTopic=t']

const presented = (data: Presented['data']): Presented => ({
  id: 1,
  view: 'OpenWallet',
  data,
  isBehind: true,
})

describe('openRequest', () => {
  const [native, web] = links as [string, string]
  test.each<[string, Parameters<typeof fakePage>[0], number, readonly (string | undefined)[]]>([
    ['a scheme in the page itself', {}, 0, [native, '_self']],
    ['the other link next', {}, 1, [web, '_blank']],
    ['round and round', {}, 2, [native, '_self']],
    ['a scheme out of a frame', { isFramed: true }, 0, [native, '_top']],
    ['https out of a frame', { isFramed: true }, 1, [web, '_top']],
    ['a scheme in Telegram', { globals: { TelegramWebviewProxy: {} } }, 0, [native, '_blank']],
  ])('param: %s', (_, page, attempt, expected) => {
    const { opened, platform } = fakePage({ agent: AGENTS.android, isTouch: true, ...page })
    const { client, context } = stage({}, { platform: memoryPlatform(platform) })
    expect(openRequest(client)).toBe(false)
    const request = { connectionId: 'c', walletId: 'w', name: 'W', method: 'personal_sign', links }
    context.update('test', () => ({ presented: [presented(request)] }))
    expect(openRequest(client, { attempt })).toBe(true)
    expect(opened).toEqual([expected])
  })

  test('behavior: in a Telegram mini app https links use its API', () => {
    const told: string[] = []
    const Telegram = { WebApp: { initData: 'q=1', openLink: (href: string) => told.push(href) } }
    const { opened, platform } = fakePage({ globals: { Telegram } })
    const { client, context } = stage({}, { platform: memoryPlatform(platform) })
    const request = { connectionId: 'c', walletId: 'w', name: 'W', method: 'personal_sign', links: [web] }
    context.update('test', () => ({ presented: [presented(request)] }))
    openRequest(client)
    expect([told, opened]).toEqual([[web], []])
  })
})
