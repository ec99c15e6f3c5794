/** Texts and goods of the gallery, in English and Arabic. */
const words = {
  en: {
    products: ['Aria Wireless Headphones', 'Chesterfield Armchair', 'Retro Toaster, 2 slots', 'Saddle Bag', 'Court Canvas Sneakers'],
    brands: ['Sonnet', 'Atelier Bois', 'Hearth & Co', 'Maison Ocre', 'Strada'],
    addToCart: 'Add to cart', off: '20% OFF', claimed: '72% claimed', soldOut: 'Sold out', visit: 'Visit shop', collect: 'Collect', collected: 'Collected',
    min: 'Minimum Spend $80', till: 'Validity till 30 Jun', name: 'Full name', email: 'Email', message: 'Your message', country: 'Country', city: 'City',
    required: 'Please fill this in', sort: 'Sort by', sorts: ['Best match', 'Newest', 'Top rated'], stock: 'In stock only', size: 'Size', color: 'Color',
    quantity: 'Quantity', more: 'Add one', less: 'Remove one', open: 'Open', close: 'Close', cancel: 'Cancel', yes: 'Yes', title: 'My Cart', logout: 'Logout', ask: 'Do you want to log out?',
    empty: 'Your wishlist is empty', hint: 'Tap the heart on a product to keep it here.', failed: 'This part could not be loaded.', retry: 'Try again',
    description: 'Description', reviews: 'Reviews', delivery: 'Delivery', lorem: 'Solid oak and woven wool. It comes in two parts and needs no tools.', options: 'Show options', none: 'Sorry, no matching options.', loading: 'Loading...',
    added: 'has been added to cart', view: 'View In Cart', placed: 'Order placed', way: 'On the way', delivered: 'Delivered', order: 'Order', date: 'Date', total: 'Total', home: 'Home', chairs: 'Chairs', primary: 'Shop the edit', secondary: 'Visit', outline: 'Cancel', ghost: 'See all', danger: 'Delete', inverse: 'Shop kitchen', account: 'Account', settings: 'My Profile', orders: 'Order History', budget: 'Budget', files: 'Pictures', choose: 'Choose files', drop: 'or drop them here', categories: 'All categories', tagline: 'Oak, linen and lamps from the north', visitShort: 'Visit', help: 'Questions', cities: 'Delivery city', offers: 'Offers', filters: 'Filters', terms: 'I have read the terms of sale and the notes on data protection, and agree to both',
    long: 'Chesterfield armchair with a removable cushion in waxed cognac leather, handmade, three years of warranty', nothing: 'No orders yet', unbroken: 'Donaudampfschifffahrtsgesellschaftskapitän',
  },
  ar: {
    products: ['سماعات آريا اللاسلكية', 'كرسي تشسترفيلد', 'محمصة كلاسيكية بفتحتين', 'حقيبة سرج', 'حذاء قماشي'],
    brands: ['Sonnet', 'Atelier Bois', 'Hearth & Co', 'Maison Ocre', 'Strada'],
    addToCart: 'أضف إلى السلة', off: 'خصم 20%', claimed: 'بيع 72%', soldOut: 'نفدت الكمية', visit: 'زر المتجر', collect: 'احصل عليها', collected: 'تم الحصول',
    min: 'الحد الأدنى $80', till: 'صالحة حتى 30 يونيو', name: 'الاسم الكامل', email: 'البريد الإلكتروني', message: 'رسالتك', country: 'البلد', city: 'المدينة',
    required: 'يرجى ملء هذا الحقل', sort: 'رتب حسب', sorts: ['الأنسب', 'الأحدث', 'الأعلى تقييمًا'], stock: 'المتوفر فقط', size: 'المقاس', color: 'اللون',
    quantity: 'الكمية', more: 'زد واحدًا', less: 'أنقص واحدًا', open: 'افتح', close: 'أغلق', cancel: 'إلغاء', yes: 'نعم', title: 'سلتي', logout: 'تسجيل الخروج', ask: 'هل تريد تسجيل الخروج؟',
    empty: 'قائمة المفضلة فارغة', hint: 'اضغط على القلب لتحفظ المنتج هنا.', failed: 'تعذر تحميل هذا الجزء.', retry: 'حاول مجددًا',
    description: 'الوصف', reviews: 'التقييمات', delivery: 'التوصيل', lorem: 'بلوط صلب وصوف منسوج. يأتي في قطعتين ولا يحتاج إلى أدوات.', options: 'اعرض الخيارات', none: 'عذرًا، لا خيارات مطابقة.', loading: 'جارٍ التحميل...',
    added: 'أضيف إلى السلة', view: 'عرض السلة', placed: 'تم الطلب', way: 'في الطريق', delivered: 'تم التسليم', order: 'الطلب', date: 'التاريخ', total: 'الإجمالي', home: 'الرئيسية', chairs: 'كراسي', primary: 'تسوق الآن', secondary: 'زيارة', outline: 'إلغاء', ghost: 'عرض الكل', danger: 'حذف', inverse: 'تسوق المطبخ', account: 'الحساب', settings: 'ملفي', orders: 'طلباتي', budget: 'الميزانية', files: 'الصور', choose: 'اختر ملفات', drop: 'أو أفلتها هنا', categories: 'كل الفئات', tagline: 'بلوط وكتان ومصابيح من الشمال', visitShort: 'زيارة', help: 'أسئلة', cities: 'مدينة التوصيل', offers: 'عروض', filters: 'المرشحات', terms: 'قرأت شروط البيع وملاحظات حماية البيانات وأوافق عليها كلها',
    long: 'كرسي تشسترفيلد بوسادة قابلة للإزالة من جلد الكونياك المشمع، صناعة يدوية، ضمان ثلاث سنوات', nothing: 'لا طلبات بعد', unbroken: 'فأسقيناكموه',
  },
};

export type Words = (typeof words)['en'];

/** The words of the direction the document has. */
export const w: Words = document.documentElement.dir === 'rtl' ? words.ar : words.en;

const pictures = ['headphones-graphite_0', 'chesterfield-armchair-cognac_0', 'toaster-yellow_0', 'handbag-bordeaux_0', 'sneakers-red_0'];

export interface Good {
  id: number;
  name: string;
  brand: string;
  src: string;
  price: string;
  old: string | undefined;
}

const prices = [['$159.00', '$199.00'], ['$649.00', '$749.00'], ['$52.00', '$64.00'], ['$149.00'], ['$59.00', '$75.00']];

export const goods: Good[] = w.products.map((name, i) => ({
  id: i + 1, name, brand: w.brands[i] ?? '', src: `media/products/${pictures[i]}.webp`, price: prices[i]?.[0] ?? '', old: prices[i]?.[1],
}));
