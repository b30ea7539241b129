// Parts that few visitors see: one chunk, loaded with the first of them.
export { AlertNote } from './AlertNote.js'
export { BrandLine } from './BrandLine.js'
export { LanguageRow } from './LanguageRow.js'
export { LegalBox } from './LegalBox.js'
export { NoWallets } from './NoWallets.js'
export { ReportButton } from './ReportButton.js'
export { ToastPill } from './ToastPill.js'
