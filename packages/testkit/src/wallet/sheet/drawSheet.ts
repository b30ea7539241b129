import { walletInitial } from '../drawIcon.js'
import type { TestWalletInfo } from '../types.js'
import type { RequestDescription } from './requestDescription.js'

export interface DrawnSheet {
  panel: HTMLElement
  approve: HTMLButtonElement
  reject: HTMLButtonElement
}

/** DOM calls only: no markup parsing, images or style attributes. */
export function drawSheet(parameters: {
  document: Document
  info: Pick<TestWalletInfo, 'name'>
  origin: string
  description: RequestDescription
}): DrawnSheet {
  const { document, info, origin, description } = parameters

  function add<Tag extends keyof HTMLElementTagNameMap>(
    parent: Element,
    tag: Tag,
    attributes: Readonly<Record<string, string>> = {},
    text = '',
  ): HTMLElementTagNameMap[Tag] {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.textContent = text
    parent.append(element)
    return element
  }

  const panel = document.createElement('section')
  panel.className = 'panel'
  panel.dataset['testid'] = 'tw-sheet'
  panel.tabIndex = -1
  add(panel, 'div', { class: 'hazard', 'aria-hidden': 'true' })

  const header = add(panel, 'header')
  add(header, 'div', { class: 'icon', 'aria-hidden': 'true' }, walletInitial(info.name))
  const who = add(header, 'div', { class: 'who' })
  add(who, 'div', { class: 'name' }, info.name)
  add(who, 'div', { class: 'origin', 'data-testid': 'tw-origin' }, origin.replace(/^https?:\/\//, ''))
  add(header, 'div', { class: 'mark' }, 'Test wallet')

  const main = add(panel, 'main')
  add(main, 'h2', { id: 'title', 'data-testid': 'tw-title' }, description.title)
  if (description.body) add(main, 'p', { class: 'body' }, description.body)
  if (description.text !== null)
    add(main, 'pre', { tabindex: '0', 'aria-label': 'To be signed' }, description.text)
  if (description.rows.length > 0) {
    const list = add(main, 'dl')
    for (const { label, value, full } of description.rows) {
      const row = add(list, 'div', { class: 'row' })
      add(row, 'dt', {}, label)
      add(row, 'dd', full ? { title: full } : {}, value)
    }
  }
  if (description.warning) add(main, 'p', { class: 'warning', role: 'alert' }, description.warning)

  const footer = add(panel, 'footer')
  const buttons = add(footer, 'div', { class: 'buttons' })
  const reject = add(buttons, 'button', { type: 'button', 'data-testid': 'tw-reject' }, 'Reject')
  const approve = add(
    buttons,
    'button',
    { type: 'button', class: 'approve', 'data-testid': 'tw-approve' },
    description.approve,
  )
  add(footer, 'p', { class: 'small' }, 'Development keys. Never use it for real money.')
  return { panel, approve, reject }
}
