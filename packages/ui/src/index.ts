export { List } from "./list/list.tsx";
export { ListPage, pagingSearch } from "./list/list-page.tsx";
export { Loaded, type Read } from "./list/loaded.tsx";
export type { Formats } from "./locale/formats.ts";
export { LocaleProvider, useLocale } from "./locale/locale.tsx";
export type { UiTexts } from "./locale/texts.en.ts";
export { useIsNarrow } from "./media.ts";
export { ActionDialog } from "./parts/action-dialog.tsx";
export { Ago } from "./parts/ago.tsx";
export { Button, buttonClass, IconButton } from "./parts/button.tsx";
export { Card } from "./parts/card.tsx";
export { Chip, ChipButton, Chips, type ChipTone, chipClass } from "./parts/chip.tsx";
export { Combobox, type ComboboxItem } from "./parts/combobox.tsx";
export { CodeBlock, CopyButton, CopyText } from "./parts/copy.tsx";
export { cx } from "./parts/cx.ts";
export { Dialog, DialogText, Drawer, FootNote } from "./parts/dialog.tsx";
export {
  Field,
  Input,
  Problem,
  SearchInput,
  Select,
  SelectField,
  TextArea,
  TextAreaField,
  TextField,
} from "./parts/field.tsx";
export { FileButton, FileDrop, useFilePicker } from "./parts/file-drop.tsx";
export { commandKey, isTyping, optionKey } from "./parts/keys.ts";
export {
  createRowMenu,
  Menu,
  MenuCheck,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuRule,
  RowMenu,
  type RowMenuHandle,
  RowMenuTrigger,
} from "./parts/menu.tsx";
export { Named, Names } from "./parts/named.tsx";
export { OverlayRegion } from "./parts/overlays.tsx";
export { Pager } from "./parts/pager.tsx";
export { Avatar, Crest, Picture } from "./parts/picture.tsx";
export { Popover } from "./parts/popover.tsx";
export { Setting } from "./parts/setting.tsx";
export { Banner, EmptyState, ErrorState, NoPermission, Progress, Skeleton } from "./parts/states.tsx";
export { Status, type StatusTone } from "./parts/status.tsx";
export { Segmented, TabCount, Tabs, tabClass } from "./parts/tabs.tsx";
export { ToastRegion, toast } from "./parts/toast.tsx";
export { CheckBox, CheckField, RadioField, SwitchField } from "./parts/toggles.tsx";
export { Tooltip } from "./parts/tooltip.tsx";
export { LoneSheet } from "./shell/lone-sheet.tsx";
export { DetailPage, findClass, NavGroup, navClass, Page, Shell, switchClass } from "./shell/shell.tsx";
export { type Column, DataTable } from "./table/data-table.tsx";
export { Dock, type DockAction } from "./table/dock.tsx";
export { useRowKeys } from "./table/row-keys.ts";
export { type Selection, useSelection } from "./table/selection.ts";
