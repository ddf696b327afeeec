import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Media",
  upload: "Upload",
  fromLink: "From a link",
  dropHere: "Drop pictures anywhere to upload them",
  byUse: "Pictures by use",
  usage: { all: "All", unused: "Not used", linked: "Used", multiLinked: "Used more than once" },
  fileName: "File name",
  order: "Order",
  sort: { "-createdAt": "Newest", createdAt: "Oldest", name: "Name, A to Z", "-name": "Name, Z to A" },
  shape: "Shown as",
  asGrid: "As tiles",
  asList: "As a list",
  column: { name: "Name", type: "Type", size: "Size", used: "Used in", added: "Added" },
  places: (places: number) => (places === 0 ? "Not used" : places === 1 ? "" : `${places} places`),
  used: (places: number) => (places === 0 ? "Not used" : count(places, { one: "# place", other: "# places" })),
  uploading: (name: string) => `Uploading ${name}`,
  stopUpload: (name: string) => `Stop uploading ${name}`,
  sent: (sent: string, whole: string) => `${sent} of ${whole}`,
  wrongType: (type: string | undefined) =>
    `${type ?? "This file"} is not taken. Save it as JPEG, PNG, WebP, AVIF or GIF.`,
  tooLarge: (max: string) => `This is larger than ${max}. Save it smaller and try again.`,
  notAPicture: "This is not a whole picture, or not of the type that it claims. Save it anew and try again.",
  noneHere: "No picture is in this view",
  noneFound: (words: string) => `No file name matches “${words}”`,
  showAll: "Show all pictures",
  empty: "Pictures for your products and pages",
  emptyText:
    "Drop files anywhere on this page, paste one, or choose them. JPEG, PNG, WebP, AVIF and GIF of up to 10 MB.",
  picture: "Picture",
  rename: "Rename",
  renamed: (name: string) => `Renamed to ${name}.`,
  altText: "Alternative text",
  altTextHint: "What is to be seen, for people who do not see it and for search engines.",
  altTextSaved: "The description is saved.",
  altTextStale: "Somebody else changed this picture meanwhile. Save again to keep your words.",
  pixels: (width: number, height: number) => `${width} × ${height}`,
  replace: "Replace",
  replaced: (name: string) => `${name} stands in its place now.`,
  replaceNote: (places: number) =>
    places === 0
      ? "Another picture can take its place, with a name and a link of its own."
      : count(places, {
          one: "Replacing keeps the place: the page below shows the new picture at once.",
          other: "Replacing keeps the place: all # pages below show the new picture at once.",
        }),
  copyLink: "Copy link",
  usedIn: "Used in",
  usedNowhere: "Nothing shows this picture.",
  andMore: (more: number) => count(more, { one: "and # more", other: "and # more" }),
  website: "Website",
  place: { PRODUCT: "Product", COLLECTION: "Cover of the collection" },
  placeOnSite: (place: "logo" | "hero" | number) =>
    place === "logo" ? "Logo" : place === "hero" ? "First picture of the site" : `Section ${place} of the front page`,
  delete: "Delete",
  deleteOne: (name: string) => `Delete ${name}`,
  deleteOneAsk: (name: string) => `Delete ${name}?`,
  deleteManyAsk: (pictures: number) => count(pictures, { one: "Delete # picture?", other: "Delete # pictures?" }),
  deleteText: (places: number, unknown: number) =>
    [
      places === 0
        ? unknown === 0
          ? "Nothing shows it now."
          : ""
        : count(places, {
            one: "It is taken off # place that shows it.",
            other: "It is taken off # places that show it.",
          }),
      unknown === 0 ? "" : count(unknown, { one: "# of them is not in sight.", other: "# of them are not in sight." }),
      "This cannot be taken back.",
    ]
      .filter(Boolean)
      .join(" "),
  deleted: (pictures: number) => count(pictures, { one: "Picture deleted.", other: "# pictures deleted." }),
  link: "Address of the picture",
  linkText: "The picture is fetched from a public https address and stored here.",
  linkProblem: "Write a whole address that begins with https://.",
  linkRefused: "There is no picture of at most 10 MB at this address, or it is not public.",
  fetch: "Fetch picture",
  added: (name: string) => `${name} is here.`,
};
