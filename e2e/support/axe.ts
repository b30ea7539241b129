import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

/** The source of axe, to be evaluated in a page. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe looks at besides its default rules: WCAG 2.2's size of targets, 24 px. */
export const AXE_RULES: Readonly<Record<string, { readonly enabled: boolean }>> = {
  'target-size': { enabled: true },
}

/** What is used of axe. */
export interface Axe {
  run(
    context: Document,
    options: {
      resultTypes?: string[]
      rules: Readonly<Record<string, { enabled: boolean }>>
      runOnly?: string[]
    },
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** What axe finds in a page or a frame once its transitions have ended, one line a rule. */
export async function axeViolations(target: Page | Frame): Promise<readonly string[]> {
  await target.evaluate(axeSource)
  return target.evaluate(async (rules) => {
    // Colours that are on their way from one theme to the other are none of either.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, AXE_RULES)
}
