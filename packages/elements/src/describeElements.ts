import { COMMON_ATTRIBUTES, elements } from './elements.js'

const MEMBERS = [
  ['client', 'Client | undefined', 'The client; default the provided one that the `client` attribute names.'],
  ['options', 'OpenOptions | undefined', 'What a press opens, in full; wins over the attributes.'],
  ['locale', 'Locale | undefined', 'The language, in place of the provided one.'],
  ['words', 'Words | undefined', 'Texts that replace those of the language.'],
  ['initialState', 'Partial<State> | undefined', 'Fields of the state that are known already.'],
] as const

const EVENTS = [
  ['latchkey-account', 'CustomEvent<Account>', 'The account on show has changed.'],
  ['latchkey-connect', 'CustomEvent<Account>', 'A wallet is connected, or its account is another one.'],
  ['latchkey-disconnect', 'CustomEvent<Account>', 'The account that was connected until now.'],
  ['latchkey-open', 'CustomEvent<null>', 'The modal opens.'],
  ['latchkey-close', 'CustomEvent<null>', 'The modal closes.'],
  ['latchkey-event', 'CustomEvent<LatchkeyEvent>', 'Each event that the client tracks.'],
] as const

export function describeElements(): object {
  const declarations = Object.entries(elements).map(([tagName, { attributes, description }]) => ({
    kind: 'class',
    customElement: true,
    name: tagName,
    tagName,
    description,
    attributes: Object.entries({ ...COMMON_ATTRIBUTES, ...attributes }).map(([name, text]) => ({
      name,
      type: { text: 'string' },
      description: text,
    })),
    members: MEMBERS.map(([name, type, text]) => ({
      kind: 'field',
      name,
      type: { text: type },
      description: text,
    })),
    events: EVENTS.map(([name, type, text]) => ({ name, type: { text: type }, description: text })),
  }))
  return {
    schemaVersion: '2.1.0',
    modules: [{ kind: 'javascript-module', path: 'index.js', declarations, exports: [] }],
  }
}
