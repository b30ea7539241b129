import { expect, test } from 'vitest'
import { memoryBrowser } from '../../test/memoryBrowser.js'
import { watchPage } from './watchPage.js'

test('behavior: a resumed page wakes its socket, whatever event its browser sends, until stopped', () => {
  const tab = memoryBrowser().tab()
  const heard: string[] = []
  const stop = watchPage(tab.window, {
    onWake: () => heard.push('wake'),
    onHide: () => heard.push('hide'),
    onShow: () => heard.push('show'),
  })
  tab.fire('focus')
  tab.fire('visibilitychange')
  tab.fire('online')
  tab.fire('pagehide')
  tab.fire('pageshow')
  const all = ['wake', 'wake', 'wake', 'hide', 'show', 'wake']
  expect(heard).toEqual(all)
  stop()
  tab.fire('focus')
  tab.fire('pageshow')
  expect(heard).toEqual(all)
})
