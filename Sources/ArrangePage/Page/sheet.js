// The page's own sheet: the picture, and the command that makes it from the original photos.

class PictureSheet {
  #sheet = document.getElementById("sheet");
  #status = document.getElementById("sheet-status");
  #context;
  #arrangement = null;
  /** The picture: its name, and a promise of its file. */
  #picture = null;

  /** @param context data, phrases(), and what happens: closed(), saved(). */
  constructor(context) {
    this.#context = context;
    const element = (id) => document.getElementById(id);
    for (const button of this.#sheet.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.#copy(button));
    }
    element("save").addEventListener("click", () => this.#save());
    element("close").addEventListener("click", () => this.#sheet.close());
    // A click on the dialog itself is one on what is behind the sheet.
    this.#sheet.addEventListener("click", (event) => event.target === this.#sheet && this.#sheet.close());
    this.#sheet.addEventListener("close", () => context.closed());
  }

  get isOpen() {
    return this.#sheet.open;
  }

  /** Opens for an arrangement with a photo, and its picture: its name, and a promise of its file. */
  open(arrangement, picture) {
    [this.#arrangement, this.#picture] = [arrangement, picture];
    this.#status.textContent = "";
    this.#showCommands();
    this.#showNotes();
    this.#showPicture();
    this.#sheet.showModal();
    document.getElementById("sheet-content").scrollTop = 0;
  }

  #showCommands() {
    const { data, phrases } = this.#context;
    const texts = [commandLine, manifestLine].map((line) => line(this.#arrangement, data, this.#picture.name));
    for (const [index, button] of this.#sheet.querySelectorAll("[data-copy]").entries()) {
      Object.assign(button, { disabled: texts[index] === null, textContent: phrases().copy() });
      const words = wordSpans(texts[index] ?? phrases().noManifest());
      document.getElementById(button.dataset.copy).replaceChildren(...words);
    }
  }

  #showNotes() {
    const phrases = this.#context.phrases();
    const added = shownPlacements(this.#arrangement).map(({ photo }) => photo).filter(({ isAdded }) => isAdded);
    const names = (photos) => [...new Set(photos.map(displayName))].join(", ");
    const [pasted, others] = [added.filter(({ isPasted }) => isPasted), added.filter(({ isPasted }) => !isPasted)];
    const notes = [phrases.runNote()];
    if (this.#arrangement.text) notes.push(phrases.textNote());
    if (others.length > 0) notes.push(phrases.addedNote({ names: names(others) }));
    if (pasted.length > 0) notes.push(phrases.pastedNote({ names: names(pasted) }));
    document.getElementById("notes").textContent = notes.join(" ");
  }

  async #showPicture() {
    const [image, note] = ["picture", "picture-note"].map((id) => document.getElementById(id));
    const picture = this.#picture;
    URL.revokeObjectURL(image.src);
    image.removeAttribute("src");
    note.textContent = "";
    const file = await this.#file(picture);
    if (!file || picture !== this.#picture) return;
    image.src = URL.createObjectURL(file);
    // Only now are the previews decoded, on whose sizes that of the picture depends.
    const { size, type, isEnlarged } = savedPictureProperties(this.#arrangement);
    const facts = `${type === "image/jpeg" ? "JPEG" : "PNG"}, ${size.width} × ${size.height}`;
    note.textContent = isEnlarged ? `${facts}. ${this.#context.phrases().previewsNote()}` : facts;
  }

  /** The file of a picture, or null, of which the status tells. */
  async #file(picture) {
    try {
      return await picture.file;
    } catch {
      this.#status.textContent = this.#context.phrases().notMade();
      return null;
    }
  }

  async #save() {
    const file = await this.#file(this.#picture);
    if (!file) return;
    const href = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href, download: file.name }).click();
    // Some browsers begin to read the file only after the click.
    this.#sheet.addEventListener("close", () => URL.revokeObjectURL(href), { once: true });
    this.#context.saved();
    this.#status.textContent = this.#context.phrases().saved({ file: file.name });
  }

  async #copy(button) {
    const isCopied = await copyText(document.getElementById(button.dataset.copy));
    const phrases = this.#context.phrases();
    if (isCopied) this.#context.saved();
    // What the button says is in sight; the status is for screen readers and for failures.
    if (isCopied) button.textContent = phrases.copied();
    this.#status.textContent = isCopied ? phrases.copied() : phrases.notCopied();
  }
}

/** A text as elements, each a word with the space behind it. */
function wordSpans(text) {
  return text.match(/\S*\s*/g).filter(Boolean).map((word) =>
    Object.assign(document.createElement("span"), { textContent: word }));
}

/** Copies what an element shows; selects it where the browser refuses. */
async function copyText(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}
