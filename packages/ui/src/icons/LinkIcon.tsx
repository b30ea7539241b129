import { Icon, type IconProps } from './Icon.js'

export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.3 11.7a3.3 3.3 0 0 0 4.7 0l2.7-2.7A3.3 3.3 0 0 0 11 4.3l-.8.8M11.7 8.3a3.3 3.3 0 0 0-4.7 0L4.3 11A3.3 3.3 0 0 0 9 15.7l.8-.8" />
  </Icon>
)
