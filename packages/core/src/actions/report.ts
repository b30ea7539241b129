import { action } from '../client/action.js'
import { report as run, type ReportOptions } from '../debug/report.js'

export type { ReportOptions }

/**
 * Reports an error as INTERNAL_SDK_ERROR, each once and at most 5 a minute, and hands it back as a LatchkeyError with
 * its category, to be thrown on. What the visitor decided is not reported. Message and stack carry no address, query or
 * fragment.
 */
export const report = action(run)
