import type { Client } from '@latchkey/core'
import type { Entry, ListName } from '../createRecorder.js'
import { scrub } from '../scrub.js'
import { element } from './element.js'

const NO_CLIENT = 'No client yet: attach one with devtools.attach(client).'

export const stateSection = (client: Client | undefined): readonly Node[] => [
  client
    ? element('pre', {}, JSON.stringify(scrub(client.getState()), null, 2))
    : element('p', { className: 'empty' }, NO_CLIENT),
]

export function connectionsSection(client: Client | undefined): readonly Node[] {
  if (!client) return [element('p', { className: 'empty' }, NO_CLIENT)]
  const { connections, detected, accounts } = client.getState()
  const connected = Object.values(connections).map(
    ({ wallet, namespace, chainId, connectorId, accounts: own }) =>
      row(`${wallet.name} (${connectorId})`, `${namespace}, network ${chainId}, accounts: ${own.length}`),
  )
  const families = Object.entries(accounts).map(([namespace, account]) =>
    row(namespace, account?.status ?? ''),
  )
  const found = Object.values(detected).map(({ name, type, namespaces }) =>
    row(name, `${type}, ${namespaces.join(', ')}`),
  )
  return [
    element('h3', {}, 'Connections'),
    listOf(connected, 'Nothing is connected.'),
    element('h3', {}, 'Accounts by family'),
    listOf(families, 'No family is configured.'),
    element('h3', {}, 'Wallets in this browser'),
    listOf(found, 'No wallet was found.'),
  ]
}

const row = (title: string, text: string): Node =>
  element('li', {}, title, element('div', { className: 'hint' }, String(scrub(text))))

const listOf = (rows: readonly Node[], empty: string): Node =>
  rows.length > 0 ? element('ol', {}, ...rows) : element('p', { className: 'empty' }, empty)

const EMPTY_TEXTS: Readonly<Record<ListName, string>> = {
  events: 'No event yet.',
  log: 'The log is empty.',
  requests: 'No request yet.',
  changes: 'The state has not changed yet.',
}

export const listSection = (name: ListName, entries: readonly Entry[]): readonly Node[] => [
  listOf(entries.toReversed().map(entryRow), EMPTY_TEXTS[name]),
]

function entryRow({ at, title, ms, status, detail }: Entry): Node {
  const duration = ms === undefined ? (status === 'pending' ? 'pending' : '') : `${ms} ms`
  const line = element(
    'span',
    status === 'failed' ? { className: 'failed' } : {},
    status === 'failed' ? `${title} (failed)` : title,
  )
  const text =
    detail === undefined
      ? line
      : element(
          'details',
          {},
          element('summary', {}, line),
          element('pre', {}, JSON.stringify(detail, null, 2)),
        )
  return element(
    'li',
    {},
    element(
      'div',
      { className: 'row' },
      element('span', { className: 'time' }, new Date(at).toISOString().slice(11, 23)),
      element('span', {}, text),
      element('span', { className: 'time' }, duration),
    ),
  )
}
