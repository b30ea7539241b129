export { switchView, type SwitchViewOptions } from '../connections/switchView.js'
