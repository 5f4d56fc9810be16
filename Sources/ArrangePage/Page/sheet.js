// The sheet that comes when the grid has gone: the picture, and the command that makes it.

class ShareSheet {
  #sheet = document.getElementById("sheet");
  #status = document.getElementById("sheet-status");
  #context;
  #arrangement = null;
  /** The picture as a file, when it is made. */
  #file = null;

  /** @param context data(), photos(), phrases(), and what happens: closed(), saved(). */
  constructor(context) {
    this.#context = context;
    const element = (id) => document.getElementById(id);
    for (const button of this.#sheet.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.#copy(button));
    }
    element("save").addEventListener("click", () => this.#save());
    element("system-share").addEventListener("click", () => this.#share());
    element("close").addEventListener("click", () => this.#sheet.close());
    // A click on the dialog itself is one on what is behind the sheet.
    this.#sheet.addEventListener("click", (event) => event.target === this.#sheet && this.#sheet.close());
    this.#sheet.addEventListener("close", () => this.#didClose());
    const sample = new File([""], "Instagrid.jpg", { type: "image/jpeg" });
    const canShare = typeof navigator.share === "function" && (navigator.canShare?.({ files: [sample] }) ?? false);
    element("system-share").hidden = !canShare;
    element("save").classList.toggle("main", !canShare);
  }

  get isOpen() {
    return this.#sheet.open;
  }

  open(arrangement) {
    this.#arrangement = arrangement;
    this.#status.textContent = "";
    this.#showCommands();
    this.#showNotes();
    this.#showPicture();
    this.#sheet.showModal();
    document.getElementById("sheet-content").scrollTop = 0;
  }

  #showCommands() {
    const { data, photos, phrases } = this.#context;
    const isEmpty = shownPlacements(this.#arrangement).length === 0;
    const { background } = this.#arrangement;
    const { opaque, transparent } = data.outputs;
    const output = outputName(isOpaqueColor(background) ? opaque : transparent, photos());
    const fill = (id, text, without) => {
      document.getElementById(id).replaceChildren(...wordSpans(text ?? without));
      document.querySelector(`[data-copy="${id}"]`).disabled = text === null;
    };
    fill("command", commandLine(this.#arrangement, data, output), phrases().noPhoto());
    const line = manifestLine(this.#arrangement, data, output);
    fill("manifest", line, isEmpty ? phrases().noPhoto() : phrases().noManifest());
    document.getElementById("save").disabled = document.getElementById("system-share").disabled = isEmpty;
    for (const button of this.#sheet.querySelectorAll("[data-copy]")) button.textContent = phrases().copy();
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
    const image = document.getElementById("picture");
    const shown = image.src;
    const { size, type, isEnlarged } = savedPictureProperties(this.#arrangement);
    const phrases = this.#context.phrases();
    const format = type === "image/jpeg" ? "JPEG" : "PNG";
    const facts = `${format}, ${size.width} × ${size.height}`;
    const note = isEnlarged ? `${facts}. ${phrases.previewsNote()}` : facts;
    document.getElementById("picture-note").textContent = note;
    this.#file = pictureFile(this.#arrangement);
    image.src = URL.createObjectURL(await this.#file);
    if (shown) URL.revokeObjectURL(shown);
  }

  async #save() {
    const file = await this.#file;
    const href = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href, download: file.name }).click();
    // Some browsers begin to read the file only after the click.
    this.#sheet.addEventListener("close", () => URL.revokeObjectURL(href), { once: true });
    this.#context.saved();
    this.#status.textContent = this.#context.phrases().saved({ file: file.name });
  }

  async #share() {
    try {
      await navigator.share({ files: [await this.#file] });
      this.#context.saved();
      this.#sheet.close("shared");
    } catch (error) {
      // People who close the system's sheet know that nothing was shared.
      if (error.name !== "AbortError") this.#status.textContent = this.#context.phrases().notShared();
    }
  }

  async #copy(button) {
    const isCopied = await copyText(document.getElementById(button.dataset.copy));
    const phrases = this.#context.phrases();
    if (isCopied) this.#context.saved();
    // What the button says is in sight; the status is for screen readers and for failures.
    if (isCopied) button.textContent = phrases.copied();
    this.#status.textContent = isCopied ? phrases.copied() : phrases.notCopied();
  }

  #didClose() {
    const isShared = this.#sheet.returnValue === "shared";
    this.#sheet.returnValue = "";
    this.#context.closed(isShared);
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
