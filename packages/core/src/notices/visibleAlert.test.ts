import { expect, test } from 'vitest'
import { fakeClient } from '../../test/fakeClient.js'
import { fakePlatform } from '../../test/fakePlatform.js'
import { showAlert } from '../actions.js'
import { dismissAlert } from './dismissAlert.js'
import { visibleAlert } from './visibleAlert.js'

test('behavior: shows an alert in development until it is dismissed', () => {
  const { client } = fakeClient({}, {}, { ...fakePlatform(), isDevelopment: () => true })
  showAlert(client, 'local_configuration_ignored', 'warning')
  expect(visibleAlert(client)).toMatchObject({ message: 'Local configuration ignored', level: 'warning' })
  dismissAlert(client)
  expect(visibleAlert(client)).toBeNull()
})

test('behavior: visitors of a published page see no alert; the state has it', () => {
  const { client } = fakeClient()
  showAlert(client, 'local_configuration_ignored', 'warning')
  expect(visibleAlert(client)).toBeNull()
  expect(client.getState().alert?.name).toBe('local_configuration_ignored')
})

test('behavior: a host with debug sees it on a published page', () => {
  const { client } = fakeClient({ debug: true })
  showAlert(client, 'project_id_not_configured', 'error')
  expect(visibleAlert(client)?.name).toBe('project_id_not_configured')
})
