import { h, icon, type IconName } from './dom.js'
import { CANCEL_BUTTON, REQUIRED_PART } from './guard.js'

export type Fact = readonly [name: string, value: string]

export const primaryButton = (label: string, onClick: (event: MouseEvent) => void, disabled = false) =>
  h('button', { class: 'lk-button lk-button-primary', type: 'button', onClick, disabled }, label)

export const secondaryButton = (label: string, onClick: (event: MouseEvent) => void) =>
  h('button', { class: 'lk-button lk-button-secondary', type: 'button', onClick }, label)

/** Cancels at once: hiding it gains an attacker nothing. */
export const cancelButton = (label: string, onClick: (event: MouseEvent) => void) =>
  h('button', { class: 'lk-button lk-button-secondary', type: 'button', [CANCEL_BUTTON]: '', onClick }, label)

/** Screen readers announce bad ones at once. */
export function note(level: 'info' | 'warn' | 'bad', text: string) {
  const props = {
    class: `lk-note lk-note-${level}`,
    ...(level === 'bad' && { role: 'alert' }),
    ...(level !== 'info' && { [REQUIRED_PART]: '' }),
  }
  return h('div', props, icon(level === 'info' ? 'info' : 'warn'), h('span', {}, text))
}

/** One block in the color of the gravest, which comes first. */
export function notes(warnings: readonly { readonly level: 'warn' | 'bad'; readonly text: string }[]) {
  if (warnings.length === 0) return undefined
  const [bad, rest] = [warnings.filter(isBad), warnings.filter((one) => !isBad(one))]
  const level = bad.length > 0 ? 'bad' : 'warn'
  return h(
    'div',
    { class: `lk-note lk-note-${level}`, [REQUIRED_PART]: '', ...(level === 'bad' && { role: 'alert' }) },
    icon('warn'),
    h('div', { class: 'lkf-notes' }, ...[...bad, ...rest].map(({ text }) => h('p', {}, text))),
  )
}

const isBad = ({ level }: { readonly level: 'warn' | 'bad' }): boolean => level === 'bad'

export const factRows = (facts: readonly Fact[]) =>
  h(
    'dl',
    { class: 'lkf-rows' },
    // The amount stays before its coin.
    ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, h('bdi', {}, value)))),
  )

export const centeredBlock = (name: IconName, heading: string, ...text: readonly (Node | string)[]) =>
  h(
    'div',
    { class: 'lkf-center' },
    h('span', { class: 'lkf-mark' }, icon(name, 26)),
    h('h2', { [REQUIRED_PART]: '' }, heading),
    h('p', { [REQUIRED_PART]: '' }, ...text),
  )

export function field(options: {
  readonly label: string
  readonly type?: string
  readonly autocomplete?: string
  readonly inputmode?: string
  readonly maxlength?: string
  readonly className?: string
  readonly onInput?: (text: string) => void
}) {
  const { label, className = '', onInput, ...rest } = options
  const id = `error-${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  const input = h('input', {
    class: 'lk-input',
    type: 'text',
    placeholder: label,
    'aria-label': label,
    'aria-describedby': id,
    spellcheck: 'false',
    autocapitalize: 'none',
    ...rest,
    onInput: () => onInput?.(input.value),
  })
  const box = h('div', { class: `lk-field ${className}` }, input)
  const error = h('p', { class: 'lk-field-note lk-field-error', id, role: 'alert' })
  return {
    input,
    element: h('div', {}, box, error),
    fail(text: string | undefined) {
      error.textContent = text ?? ''
      box.toggleAttribute('data-invalid', text !== undefined)
    },
  }
}
