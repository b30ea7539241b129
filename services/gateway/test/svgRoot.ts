import { Window } from 'happy-dom'

const parser = new new Window().DOMParser()

export function svgRoot(text: string): string {
  const document = parser.parseFromString(text, 'image/svg+xml')
  const error = document.querySelector('parsererror')
  return error === null ? document.documentElement.tagName : `broken: ${error.textContent}`
}
