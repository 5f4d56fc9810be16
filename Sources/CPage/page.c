// The files of the page of `instagrid arrange`. The compiler of Swift needs a minute to embed them.

#include "page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "../ArrangePage/Page/page.html"
};

static const unsigned char style[] = {
#embed "../ArrangePage/Page/page.css"
};

// Each imports only from those before it. `Scripts/regenerate` reads the order here.
// clang-format off
static const unsigned char scripts[] = {
#embed "../ArrangePage/Page/faces.js" suffix(,)
#embed "../ArrangePage/Page/geometry.js" suffix(,)
#embed "../ArrangePage/Page/mosaic.js" suffix(,)
#embed "../ArrangePage/Page/justified.js" suffix(,)
#embed "../ArrangePage/Page/arrangement.js" suffix(,)
#embed "../ArrangePage/Page/text.js" suffix(,)
#embed "../ArrangePage/Page/division.js" suffix(,)
#embed "../ArrangePage/Page/suggestions.js" suffix(,)
#embed "../ArrangePage/Page/images.js" suffix(,)
#embed "../ArrangePage/Page/photos.js" suffix(,)
#embed "../ArrangePage/Page/command.js" suffix(,)
#embed "../ArrangePage/Page/captions.js" suffix(,)
#embed "../ArrangePage/Page/address.js" suffix(,)
#embed "../ArrangePage/Page/blur.js" suffix(,)
#embed "../ArrangePage/Page/drawing.js" suffix(,)
#embed "../ArrangePage/Page/english.js" suffix(,)
#embed "../ArrangePage/Page/french.js" suffix(,)
#embed "../ArrangePage/Page/german.js" suffix(,)
#embed "../ArrangePage/Page/spanish.js" suffix(,)
#embed "../ArrangePage/Page/arabic.js" suffix(,)
#embed "../ArrangePage/Page/language.js" suffix(,)
#embed "../ArrangePage/Page/state.js" suffix(,)
#embed "../ArrangePage/Page/cells.js" suffix(,)
#embed "../ArrangePage/Page/strip.js" suffix(,)
#embed "../ArrangePage/Page/choices.js" suffix(,)
#embed "../ArrangePage/Page/show.js" suffix(,)
#embed "../ArrangePage/Page/actions.js" suffix(,)
#embed "../ArrangePage/Page/textfield.js" suffix(,)
#embed "../ArrangePage/Page/share.js" suffix(,)
#embed "../ArrangePage/Page/gestures.js" suffix(,)
#embed "../ArrangePage/Page/page.js" suffix(,)
};
// clang-format on

static const unsigned char policy[] = {
#embed "../ArrangePage/Page/policy.txt"
};

const PageFile page_html = {html, sizeof html};
const PageFile page_style = {style, sizeof style};
const PageFile page_scripts = {scripts, sizeof scripts};
const PageFile page_policy = {policy, sizeof policy};
