// One chunk, loaded with the first of these parts.
export { AlertNote } from './AlertNote.js'
export { BrandLine } from './BrandLine.js'
export { LanguageRow } from './LanguageRow.js'
export { LegalBox } from './LegalBox.js'
export { NoWallets } from './NoWallets.js'
export { ReportButton } from './ReportButton.js'
export { ToastPill } from './ToastPill.js'
