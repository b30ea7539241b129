import './mountModal.js'

// One chunk of what the frame shows to few visitors, or later.
export { AlertNote } from './AlertNote.js'
export { ReportButton } from './ReportButton.js'
export { ToastPill } from './ToastPill.js'
export { LegalBox } from './views/connect/LegalBox.js'
export { NoWallets } from './views/connect/NoWallets.js'
