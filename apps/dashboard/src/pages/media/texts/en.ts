import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Media",
  upload: "Upload",
  fromLink: "Add from URL",
  dropHere: "Drop images anywhere to upload",
  byUse: "Images by usage",
  usage: { all: "All", unused: "Unused", linked: "Used", multiLinked: "Used more than once" },
  search: "Search by file name",
  fileName: "File name",
  order: "Sort",
  sort: { "-createdAt": "Newest", createdAt: "Oldest", name: "Name, A to Z", "-name": "Name, Z to A" },
  shape: "View",
  asGrid: "Grid",
  asList: "List",
  column: { name: "Name", type: "Type", size: "Size", used: "Used in", added: "Added" },
  places: (places: number) => (places === 0 ? "Unused" : places === 1 ? "" : count(places, { other: "# places" })),
  used: (places: number) => (places === 0 ? "Unused" : count(places, { one: "# place", other: "# places" })),
  uploading: (name: string) => `Uploading ${name}`,
  stopUpload: (name: string) => `Cancel uploading ${name}`,
  sent: (sent: string, whole: string) => `${sent} of ${whole}`,
  wrongType: (type: string | undefined) =>
    `${type ?? "This file type"} isn't supported. Use JPEG, PNG, WebP, AVIF or GIF.`,
  tooLarge: (max: string) => `The image is larger than ${max}. Reduce its size and try again.`,
  notAPicture: "This file is damaged or isn't an image. Choose another file.",
  noneHere: "No images in this view",
  noneFound: (words: string) => `No file name matches “${words}”`,
  showAll: "Show all images",
  empty: "No images yet",
  emptyText: "Drop, paste or upload images for products and pages. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.",
  picture: "Image",
  rename: "Rename",
  renamed: (name: string) => `Renamed to “${name}”`,
  altText: "Alt text",
  altTextHint: "Describe the image for screen readers and search engines.",
  altTextSaved: "Alt text saved",
  altTextStale: "Another member edited this image. Save again to keep your text.",
  pixels: (width: number, height: number) => `${width} × ${height}`,
  replace: "Replace",
  replaced: (name: string) => `Replaced with “${name}”`,
  replaceNote: (places: number) =>
    places === 0
      ? "The new image gets its own name and link."
      : count(places, {
          one: "The page below will show the new image immediately.",
          other: "All # pages below will show the new image immediately.",
        }),
  copyLink: "Copy link",
  usedIn: "Used in",
  usedNowhere: "Not used anywhere",
  andMore: (more: number) => count(more, { one: "and # more", other: "and # more" }),
  website: "Website",
  place: { PRODUCT: "Product", COLLECTION: "Collection cover" },
  placeOnSite: (place: "logo" | "hero" | number) =>
    place === "logo" ? "Logo" : place === "hero" ? "Hero image" : `Homepage section ${place}`,
  delete: "Delete",
  deleteOne: (name: string) => `Delete ${name}`,
  deleteOneAsk: (name: string) => `Delete “${name}”?`,
  deleteManyAsk: (pictures: number) => count(pictures, { one: "Delete # image?", other: "Delete # images?" }),
  deleteText: (pictures: number, places: number, unknown: number) =>
    [
      places === 0
        ? unknown === 0
          ? "Not used anywhere."
          : ""
        : count(places, {
            one: `${pictures === 1 ? "It" : "They"} will be removed from # place.`,
            other: `${pictures === 1 ? "It" : "They"} will be removed from # places.`,
          }),
      unknown === 0
        ? ""
        : count(unknown, {
            one: "We couldn't check where # image is used.",
            other: "We couldn't check where # images are used.",
          }),
      "This can't be undone.",
    ]
      .filter(Boolean)
      .join(" "),
  deleted: (pictures: number) => count(pictures, { one: "Image deleted", other: "# images deleted" }),
  link: "Image URL",
  linkText: "We'll download the image from its public URL and add it to your media.",
  linkProblem: "Enter a full URL that starts with https://",
  linkRefused: "We couldn't find a public image of up to 10 MB at this URL. Enter another URL.",
  fetch: "Add image",
  added: (name: string) => `“${name}” added`,
};
