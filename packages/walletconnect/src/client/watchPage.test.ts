import { expect, test } from 'vitest'
import { memoryBrowser } from '../../test/memoryBrowser.js'
import { watchPage } from './watchPage.js'

test('behavior: a resumed page wakes its socket, whatever event its browser sends, until stopped', () => {
  const tab = memoryBrowser().tab()
  const events: string[] = []
  const stop = watchPage(tab.window, {
    onWake: () => events.push('wake'),
    onHide: () => events.push('hide'),
    onShow: () => events.push('show'),
  })
  tab.fire('focus')
  tab.fire('visibilitychange')
  tab.fire('online')
  tab.fire('pagehide')
  tab.fire('pageshow')
  const all = ['wake', 'wake', 'wake', 'hide', 'show', 'wake']
  expect(events).toEqual(all)
  stop()
  tab.fire('focus')
  tab.fire('pageshow')
  expect(events).toEqual(all)
})
