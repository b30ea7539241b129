import { useEffect, useRef } from 'react'

type Policy = { readonly createHTML: (html: string) => string }
type PolicyFactory = { readonly createPolicy: (name: string, rules: Policy) => Policy }

/** The page's CSP allows Trusted Types this one policy. */
const policyName = 'email-preview'

let policy: Policy | undefined

/**
 * The page's CSP, which the frame inherits, ignores style attributes: they are renamed here and
 * applied by `draw`. A quote in a value is escaped, so only attributes match.
 */
function prepare(html: string): string {
  const rules: Policy = { createHTML: (given) => given.replaceAll(' style="', ' data-style="') }
  const factory = (window as { readonly trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory?.createPolicy(policyName, rules) ?? rules
  return policy.createHTML(html)
}

function draw(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument
  if (page === null) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  // A press would replace the preview with a refused page.
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  frame.style.blockSize = `${page.documentElement.scrollHeight}px`
}

export function EmailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = prepare(html)
  }, [html])
  return (
    <iframe
      ref={frame}
      className="c-email"
      // So that this page can style it.
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      title={title}
      onLoad={(event) => draw(event.currentTarget)}
    />
  )
}
