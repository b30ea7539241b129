import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Adds WCAG 2.2's target size of 24 px. */
export const AXE_RULES: Readonly<Record<string, { readonly enabled: boolean }>> = {
  'target-size': { enabled: true },
}

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

/** After transitions, one line per rule. */
export async function axeViolations(target: Page | Frame): Promise<readonly string[]> {
  await target.evaluate(axeSource)
  return target.evaluate(async (rules) => {
    // Colors in transition belong to neither theme.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, AXE_RULES)
}
